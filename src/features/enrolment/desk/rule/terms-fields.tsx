import { Trans, useLingui } from '@lingui/react/macro'
import type { Terms } from '#contract/features/enrolment/enrolment-schema.ts'
import { isDayFirst } from '#platform/format.ts'
import { DateInput } from '#ui/date/date-input.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

/** The terms of a rule as they are typed. */
export interface TypedTerms {
  mandatory: boolean
  by: 'none' | 'on' | 'days'
  on: string
  days: string
  reminders: string
  endsOnLeaving: boolean
  /** '' where once is enough. */
  repeatMonths: string
  locks: boolean
}

export const typedTerms = ({
  mandatory,
  deadline,
  reminders,
  endsOnLeaving,
  repeatMonths,
  locks,
}: Terms): TypedTerms => ({
  mandatory,
  by: !deadline ? 'none' : 'on' in deadline ? 'on' : 'days',
  on: deadline && 'on' in deadline ? deadline.on : '',
  days: deadline && 'days' in deadline ? String(deadline.days) : '30',
  reminders: reminders.join(', '),
  endsOnLeaving,
  repeatMonths: repeatMonths === null ? '' : String(repeatMonths),
  locks,
})

/** The terms that were typed; null while something of them is missing or is none. */
export function readTerms({ by, on, days, reminders, repeatMonths, ...ticked }: TypedTerms): Terms | null {
  const numbers = reminders.split(/[\s,;]+/).filter(Boolean)
  const wrong = numbers.some((number) => !/^\d{1,2}$/.test(number) || Number(number) > 90) || numbers.length > 5
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(on)
  const isCount = /^\d{1,4}$/.test(days) && Number(days) <= 1095
  const months = repeatMonths.trim()
  if (months !== '' && !(/^\d{1,3}$/.test(months) && Number(months) >= 1 && Number(months) <= 120)) return null
  if (wrong || (by === 'on' && !isDay) || (by === 'days' && !isCount)) return null
  return {
    ...ticked,
    deadline: by === 'none' ? null : by === 'on' ? { on } : { days: Number(days) },
    reminders: [...new Set(numbers.map(Number))],
    repeatMonths: months === '' ? null : Number(months),
  }
}

interface TermsFieldsProps {
  terms: TypedTerms
  onChange: (terms: TypedTerms) => void
  /** It enrols an audience: people may leave it. */
  leaves: boolean
  today: string
}

/** Kind, deadline and reminders of a rule. */
export function TermsFields({ terms, onChange, leaves, today }: TermsFieldsProps) {
  const { t } = useLingui()
  const set = (change: Partial<TypedTerms>) => onChange({ ...terms, ...change })
  return (
    <>
      <Checkbox checked={terms.mandatory} onChange={(event) => set({ mandatory: event.currentTarget.checked })}>
        <Trans>Obrigatório</Trans>
      </Checkbox>
      <Field label={t`Prazo`}>
        {(ids) => (
          <Select
            {...ids}
            value={terms.by}
            onChange={(event) => set({ by: event.currentTarget.value as TypedTerms['by'] })}
          >
            <option value="none">{t`Sem prazo`}</option>
            <option value="on">{t`Até um dia`}</option>
            <option value="days">{t`Dias depois da matrícula`}</option>
          </Select>
        )}
      </Field>
      {terms.by === 'on' ? (
        <Field label={t`Último dia`} required hint={t`Vale até 23:59:59 no fuso horário da empresa.`}>
          {(ids) => (
            <DateInput
              {...ids}
              value={terms.on}
              onValue={(on) => set({ on })}
              dayFirst={isDayFirst()}
              calendarLabel={t`Abrir calendário`}
              min={today}
            />
          )}
        </Field>
      ) : null}
      {terms.by === 'days' ? (
        <Field label={t`Dias`} required hint={t`Contados do dia em que cada pessoa é matriculada.`}>
          {(ids) => (
            <TextInput
              {...ids}
              inputMode="numeric"
              maxLength={4}
              value={terms.days}
              onChange={(event) => set({ days: event.currentTarget.value })}
            />
          )}
        </Field>
      ) : null}
      {terms.by === 'none' ? null : (
        <Checkbox
          checked={terms.locks}
          onChange={(event) => set({ locks: event.currentTarget.checked })}
          detail={t`Quem já começou uma atividade pode terminá-la.`}
        >
          <Trans>Fechar depois do prazo</Trans>
        </Checkbox>
      )}
      {terms.by === 'none' ? null : (
        <Field
          label={t`Lembretes por e-mail`}
          hint={t`Dias antes do prazo, separados por vírgula. Depois do prazo, um por semana.`}
        >
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={40}
              value={terms.reminders}
              onChange={(event) => set({ reminders: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
      <Field
        label={t`Repetir a cada quantos meses`}
        hint={t`Contados de quando cada pessoa concluiu. Em branco: uma vez basta.`}
      >
        {(ids) => (
          <TextInput
            {...ids}
            inputMode="numeric"
            maxLength={3}
            value={terms.repeatMonths}
            onChange={(event) => set({ repeatMonths: event.currentTarget.value })}
          />
        )}
      </Field>
      {leaves ? (
        <Checkbox
          checked={terms.endsOnLeaving}
          onChange={(event) => set({ endsOnLeaving: event.currentTarget.checked })}
          detail={t`Quem já começou continua matriculado.`}
        >
          <Trans>Encerrar para quem sair do público sem ter começado</Trans>
        </Checkbox>
      ) : null}
    </>
  )
}
