import { useLingui } from '@lingui/react/macro'
import { newId } from '#contract/engine/ids.ts'
import { questionLimits } from '#contract/features/question/question-schema.ts'
import { lineIn, plainRuns } from '#contract/features/question/text/question-text.ts'
import { changedAt } from '../fields/editor-form.ts'
import { MarkedLine } from '../fields/marked-field.tsx'
import { PartList } from '../fields/part-list.tsx'
import { ChoiceField } from '../fields/plain-fields.tsx'
import type { KindProps } from './kind-props.ts'

const part = () => ({ key: newId(), text: {} })

/** Items in their right order. */
export function OrderingEditor({ form, question, onChange }: KindProps<'ordering'>) {
  const { t } = useLingui()
  const { items } = question
  return (
    <>
      <PartList
        legend={t`Itens, na ordem certa`}
        fault={form.faultAt('items')}
        parts={items}
        keyOf={({ key }) => key}
        least={2}
        most={questionLimits.choices}
        make={part}
        onChange={(parts) => onChange({ ...question, items: parts })}
      >
        {({ text }, at) => {
          const number = at + 1
          return (
            <MarkedLine
              form={form}
              label={t`Item ${number}`}
              path={`items.${at}`}
              value={text}
              onChange={(changed) => onChange({ ...question, items: changedAt(items, at, { text: changed }) })}
            />
          )
        }}
      </PartList>
      <ChoiceField
        label={t`Como conta`}
        value={question.scoring}
        options={[
          ['all', t`Tudo ou nada`],
          ['places', t`Cada item no seu lugar`],
          ['pairs', t`Cada par na ordem certa`],
        ]}
        onChange={(scoring) => onChange({ ...question, scoring })}
      />
    </>
  )
}

/** What is joined with what; a right that nothing is joined with is a decoy. */
export function MatchingEditor({ form, question, onChange }: KindProps<'matching'>) {
  const { t } = useLingui()
  const { lefts, rights } = question
  const names = rights.map(({ key, text }, at) => [key, plainRuns(lineIn(text, form.language)) || `${at + 1}`] as const)
  return (
    <>
      <PartList
        legend={t`À direita`}
        hint={t`O que não se liga a nada serve de distração.`}
        parts={rights}
        keyOf={({ key }) => key}
        least={2}
        most={questionLimits.rights}
        make={part}
        onChange={(parts) => onChange({ ...question, rights: parts })}
      >
        {({ text }, at) => (
          <MarkedLine
            form={form}
            label={t`Texto`}
            path={`rights.${at}`}
            value={text}
            onChange={(changed) => onChange({ ...question, rights: changedAt(rights, at, { text: changed }) })}
          />
        )}
      </PartList>
      <PartList
        legend={t`À esquerda`}
        parts={lefts}
        keyOf={({ key }) => key}
        least={2}
        most={questionLimits.choices}
        make={() => ({ ...part(), right: rights[0]?.key ?? '' })}
        onChange={(parts) => onChange({ ...question, lefts: parts })}
      >
        {({ text, right }, at) => (
          <>
            <MarkedLine
              form={form}
              label={t`Texto`}
              path={`lefts.${at}`}
              value={text}
              onChange={(changed) => onChange({ ...question, lefts: changedAt(lefts, at, { text: changed }) })}
            />
            <ChoiceField
              label={t`Liga-se a`}
              value={right}
              options={names}
              onChange={(key) => onChange({ ...question, lefts: changedAt(lefts, at, { right: key }) })}
            />
          </>
        )}
      </PartList>
      <ChoiceField
        label={t`Como conta`}
        value={question.scoring}
        options={[
          ['each', t`Cada par conta`],
          ['all', t`Tudo ou nada`],
        ]}
        onChange={(scoring) => onChange({ ...question, scoring })}
      />
    </>
  )
}
