import { useLingui } from '@lingui/react/macro'
import { newId } from '#contract/engine/ids.ts'
import { questionLimits } from '#contract/features/question/question-schema.ts'
import { changedAt } from '../fields/editor-form.ts'
import { MarkedText } from '../fields/marked-field.tsx'
import { PartList } from '../fields/part-list.tsx'
import { LocalizedField, NumberField } from '../fields/plain-fields.tsx'
import type { KindProps } from './kind-props.ts'

/** A text that a person marks: how long it may be, and what it is marked by. */
export function EssayEditor({ form, question, onChange }: KindProps<'essay'>) {
  const { t } = useLingui()
  const { criteria } = question
  return (
    <>
      <NumberField
        form={form}
        label={t`Caracteres, no máximo`}
        path="most"
        value={question.most}
        onChange={(most) => onChange({ ...question, most })}
      />
      <PartList
        legend={t`Critérios`}
        hint={t`Cada um recebe sua nota; sem critérios, a resposta recebe uma só.`}
        fault={form.faultAt('criteria')}
        parts={criteria}
        keyOf={({ key }) => key}
        least={0}
        most={questionLimits.criteria}
        make={() => ({ key: newId(), text: {}, weight: 1 })}
        onChange={(parts) => onChange({ ...question, criteria: parts })}
      >
        {({ text, weight }, at) => (
          <>
            <LocalizedField
              form={form}
              label={t`Critério`}
              path={`criteria.${at}.text`}
              value={text}
              onChange={(changed) => onChange({ ...question, criteria: changedAt(criteria, at, { text: changed }) })}
            />
            <NumberField
              form={form}
              label={t`Peso`}
              path={`criteria.${at}.weight`}
              value={weight}
              onChange={(changed) => onChange({ ...question, criteria: changedAt(criteria, at, { weight: changed }) })}
            />
          </>
        )}
      </PartList>
      <MarkedText
        form={form}
        label={t`Orientação a quem corrige`}
        path="guide"
        value={question.guide ?? {}}
        onChange={(guide) => onChange({ ...question, guide })}
      />
    </>
  )
}
