import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

interface ControlProps<T> {
  label: string
  value: T
  onChange: (value: T) => void
  hint?: ReactNode
  /** The server refused it. */
  refused?: boolean
}

/** A line of text; empty is null. */
export function TextField({
  label,
  value,
  onChange,
  hint,
  refused = false,
  ...rest
}: ControlProps<string | null> & {
  type?: 'text' | 'email' | 'tel' | 'url'
  maxLength?: number
  required?: boolean
  placeholder?: string
}) {
  const { t } = useLingui()
  const { required = false } = rest
  return (
    <Field label={label} hint={hint} required={required} error={refused ? t`Confira este campo.` : undefined}>
      {(ids) => (
        <TextInput
          {...rest}
          {...ids}
          autoCapitalize="none"
          value={value ?? ''}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      )}
    </Field>
  )
}

/** A whole number between two others; what is outside is said at once. */
export function NumberField({
  label,
  value,
  onChange,
  hint,
  refused = false,
  least,
  most,
}: ControlProps<number> & { least: number; most: number }) {
  const { t } = useLingui()
  const isOutside = !Number.isInteger(value) || value < least || value > most
  return (
    <Field label={label} hint={hint} error={isOutside || refused ? t`Use um número de ${least} a ${most}.` : undefined}>
      {(ids) => (
        <TextInput
          {...ids}
          type="number"
          inputMode="numeric"
          min={least}
          max={most}
          value={Number.isNaN(value) ? '' : value}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        />
      )}
    </Field>
  )
}

/** One of a few. */
export function Choice<T extends string | number>({
  label,
  value,
  onChange,
  hint,
  refused = false,
  options,
}: ControlProps<T> & { options: readonly { value: T; text: string; disabled?: boolean }[] }) {
  const { t } = useLingui()
  return (
    <Field label={label} hint={hint} error={refused ? t`Confira este campo.` : undefined}>
      {(ids) => (
        <Select
          {...ids}
          value={value}
          onChange={(event) => {
            const chosen = options.find((one) => String(one.value) === event.currentTarget.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
