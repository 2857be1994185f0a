import type { ComponentProps, ReactNode } from 'react'
import { Field } from '../form/field.tsx'
import { PasswordInput } from './password-input.tsx'
import { StrengthMeter } from './strength-meter.tsx'

type Input = Omit<ComponentProps<typeof PasswordInput>, 'showLabel' | 'hideLabel'>

export interface NewPasswordFieldsProps {
  password: { label: ReactNode; hint: ReactNode; error: ReactNode; input: Input }
  again: { label: ReactNode; error: ReactNode; input: Input }
  strength: Pick<ComponentProps<typeof StrengthMeter>, 'level' | 'label' | 'value'>
  eye: Pick<ComponentProps<typeof PasswordInput>, 'showLabel' | 'hideLabel'>
}

/** A new password, twice, with how strong it is. */
export function NewPasswordFields({ password, again, strength, eye }: NewPasswordFieldsProps) {
  return (
    <>
      <div>
        <Field label={password.label} required error={password.error} hint={password.hint}>
          {(ids) => (
            <PasswordInput {...ids} {...eye} {...password.input} maxLength={1024} autoComplete="new-password" />
          )}
        </Field>
        <StrengthMeter {...strength} />
      </div>
      <Field label={again.label} required error={again.error}>
        {(ids) => <PasswordInput {...ids} {...eye} {...again.input} maxLength={1024} autoComplete="new-password" />}
      </Field>
    </>
  )
}
