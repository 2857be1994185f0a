import { useLingui } from '@lingui/react/macro'
import { questionLimits, type AcceptedNumber, type AcceptedText } from '#contract/features/question/question-schema.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { changedAt, type EditorForm } from '../fields/editor-form.ts'
import { PartList } from '../fields/part-list.tsx'
import { ChoiceField, DecimalField, PercentField, PlainField } from '../fields/plain-fields.tsx'
import { emptyNumber } from '../editor/empty-question.ts'
import type { KindProps } from './kind-props.ts'

interface AcceptedProps<T> {
  form: EditorForm
  /** Its path in the question. */
  path: string
  accepted: T[]
  onChange: (accepted: T[]) => void
}

/** Texts that count as an answer. */
export function AcceptedTexts({ form, path, accepted, onChange }: AcceptedProps<AcceptedText>) {
  const { t } = useLingui()
  return (
    <PartList
      legend={t`Respostas aceitas`}
      hint={t`Um * vale por quaisquer letras. Ao menos uma vale 100%.`}
      fault={form.faultAt(path)}
      parts={accepted}
      keyOf={(_, at) => String(at)}
      least={1}
      most={questionLimits.accepted}
      make={() => ({ text: '', fraction: 1 })}
      onChange={onChange}
    >
      {({ text, fraction }, at) => (
        <>
          <PlainField
            form={form}
            label={t`Texto`}
            path={`${path}.${at}.text`}
            value={text}
            onChange={(changed) => onChange(changedAt(accepted, at, { text: changed }))}
          />
          <PercentField
            form={form}
            label={t`Vale (%)`}
            path={`${path}.${at}.fraction`}
            value={fraction}
            onChange={(changed) => onChange(changedAt(accepted, at, { fraction: changed }))}
          />
        </>
      )}
    </PartList>
  )
}

/** A number with its tolerance, or a range, that counts as an answer. */
function OneNumber({
  form,
  path,
  number,
  onChange,
}: {
  form: EditorForm
  path: string
  number: AcceptedNumber
  onChange: (number: AcceptedNumber) => void
}) {
  const { t } = useLingui()
  return (
    <>
      <ChoiceField
        label={t`Aceita`}
        value={number.by}
        options={[
          ['value', t`Um valor`],
          ['range', t`Um intervalo`],
        ]}
        onChange={(by) =>
          onChange(
            by === 'value'
              ? { ...emptyNumber(), fraction: number.fraction }
              : { by, from: '', to: '', fraction: number.fraction },
          )
        }
      />
      {number.by === 'value' ? (
        <>
          <DecimalField
            form={form}
            label={t`Valor`}
            path={`${path}.value`}
            value={number.value}
            onChange={(value) => onChange({ ...number, value })}
          />
          <DecimalField
            form={form}
            label={t`Tolerância`}
            path={`${path}.tolerance`}
            value={number.tolerance}
            onChange={(tolerance) => onChange({ ...number, tolerance })}
          />
          <ChoiceField
            label={t`Tolerância em`}
            value={number.toleranceIn}
            options={[
              ['absolute', t`unidades`],
              ['percent', t`% do valor`],
            ]}
            onChange={(toleranceIn) => onChange({ ...number, toleranceIn })}
          />
        </>
      ) : (
        <>
          <DecimalField
            form={form}
            label={t`De`}
            path={`${path}.from`}
            value={number.from}
            onChange={(from) => onChange({ ...number, from })}
          />
          <DecimalField
            form={form}
            label={t`Até`}
            path={`${path}.to`}
            value={number.to}
            onChange={(to) => onChange({ ...number, to })}
          />
        </>
      )}
      <PercentField
        form={form}
        label={t`Vale (%)`}
        path={`${path}.fraction`}
        value={number.fraction}
        onChange={(fraction) => onChange({ ...number, fraction })}
      />
    </>
  )
}

/** Numbers that count as an answer. */
export function AcceptedNumbers({ form, path, accepted, onChange }: AcceptedProps<AcceptedNumber>) {
  const { t } = useLingui()
  return (
    <PartList
      legend={t`Respostas aceitas`}
      hint={t`Ao menos uma vale 100%.`}
      fault={form.faultAt(path)}
      parts={accepted}
      keyOf={(_, at) => String(at)}
      least={1}
      most={questionLimits.accepted}
      make={emptyNumber}
      onChange={onChange}
    >
      {(number, at) => (
        <OneNumber
          form={form}
          path={`${path}.${at}`}
          number={number}
          onChange={(changed) => onChange(accepted.with(at, changed))}
        />
      )}
    </PartList>
  )
}

/** How strictly texts are compared. */
export function StrictFields<T extends { caseCounts: boolean; accentsCount: boolean }>({
  value,
  onChange,
}: {
  value: T
  onChange: (value: T) => void
}) {
  const { t } = useLingui()
  return (
    <>
      <Checkbox
        checked={value.caseCounts}
        onChange={(event) => onChange({ ...value, caseCounts: event.currentTarget.checked })}
      >
        {t`Maiúsculas e minúsculas contam`}
      </Checkbox>
      <Checkbox
        checked={value.accentsCount}
        onChange={(event) => onChange({ ...value, accentsCount: event.currentTarget.checked })}
      >
        {t`Acentos contam`}
      </Checkbox>
    </>
  )
}

/** A short text that is compared. */
export function ShortEditor({ form, question, onChange }: KindProps<'short'>) {
  return (
    <>
      <AcceptedTexts
        form={form}
        path="accepted"
        accepted={question.accepted}
        onChange={(accepted) => onChange({ ...question, accepted })}
      />
      <StrictFields value={question} onChange={onChange} />
    </>
  )
}

/** A number, and the units it may be given in. */
export function NumericEditor({ form, question, onChange }: KindProps<'numeric'>) {
  const { t } = useLingui()
  const { accepted, units } = question
  return (
    <>
      <AcceptedNumbers
        form={form}
        path="accepted"
        accepted={accepted}
        onChange={(changed) => onChange({ ...question, accepted: changed })}
      />
      <PartList
        legend={t`Unidades`}
        hint={t`Com unidades, a resposta escolhe uma. O fator diz quanto ela vale na dos valores acima.`}
        fault={form.faultAt('units')}
        parts={units}
        keyOf={(_, at) => String(at)}
        least={0}
        most={questionLimits.units}
        make={() => ({ text: '', factor: '1' })}
        onChange={(changed) => onChange({ ...question, units: changed })}
      >
        {({ text, factor }, at) => (
          <>
            <PlainField
              form={form}
              label={t`Unidade`}
              path={`units.${at}.text`}
              value={text}
              onChange={(changed) => onChange({ ...question, units: changedAt(units, at, { text: changed }) })}
            />
            <DecimalField
              form={form}
              label={t`Fator`}
              path={`units.${at}.factor`}
              value={factor}
              onChange={(changed) => onChange({ ...question, units: changedAt(units, at, { factor: changed }) })}
            />
          </>
        )}
      </PartList>
    </>
  )
}
