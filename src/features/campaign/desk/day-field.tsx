import { useLingui } from '@lingui/react/macro'
import { isDayFirst } from '#platform/format.ts'
import { DateInput } from '#ui/date/date-input.tsx'
import { Field } from '#ui/form/field.tsx'

interface DayFieldProps {
  label: string
  hint?: string | undefined
  value: string
  error: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string) => void
}

/** A day of a campaign. */
export function DayField({ label, hint, value, error, min, max, onChange }: DayFieldProps) {
  const { t } = useLingui()
  return (
    <Field label={label} hint={hint} required error={error}>
      {(ids) => (
        <DateInput
          {...ids}
          value={value}
          min={min}
          max={max}
          dayFirst={isDayFirst()}
          calendarLabel={t`Abrir o calendário de ${label}`}
          onValue={onChange}
        />
      )}
    </Field>
  )
}
