import { Trans, useLingui } from '@lingui/react/macro'
import { useForm, useWatch } from 'react-hook-form'
import { passwordProblem, passwordStrength } from '#contract/password.ts'
import { passwordStrengths, type PasswordStrength } from '#contract/settings.ts'
import { useOnline } from '#platform/connection.ts'
import { passwordHint, passwordProblemText, strengthText } from '#platform/password-texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { StrengthMeter } from '#ui/strength-meter.tsx'
import styles from '../recovery.module.css'

interface NewPasswordFormProps {
  /** For password managers: whose password this is. */
  username: string
  least: PasswordStrength
  busy: boolean
  onSave: (password: string) => void
}

/** A new password, twice, with how strong it is. */
export function NewPasswordForm({ username, least, busy, onSave }: NewPasswordFormProps) {
  const { t } = useLingui()
  const online = useOnline()
  const form = useForm({ defaultValues: { password: '', again: '' }, mode: 'onTouched' })
  const typed = useWatch({ control: form.control, name: 'password' })
  const { errors } = form.formState
  const strength = passwordStrength(typed)
  const level = typed === '' ? 0 : ((passwordStrengths.indexOf(strength) + 1) as 1 | 2 | 3)
  const eye = { showLabel: t`Mostrar senha`, hideLabel: t`Ocultar senha`, maxLength: 1024 }
  const check = (password: string) => {
    const problem = passwordProblem(password, least)
    return problem === null || passwordProblemText(problem, least)
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => void form.handleSubmit(({ password }) => onSave(password))(event)}
    >
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <div>
        <Field label={t`Nova senha`} required error={errors.password?.message} hint={passwordHint(least)}>
          {(ids) => (
            <PasswordInput
              {...ids}
              {...eye}
              {...form.register('password', { required: t`Informe a nova senha.`, validate: check })}
              autoComplete="new-password"
            />
          )}
        </Field>
        <StrengthMeter level={level} label={t`Força da senha`} value={level ? strengthText(strength) : ''} />
      </div>
      <Field label={t`Confirme a nova senha`} required error={errors.again?.message}>
        {(ids) => (
          <PasswordInput
            {...ids}
            {...eye}
            {...form.register('again', {
              required: t`Confirme a nova senha.`,
              validate: (again, { password }) => again === password || t`As senhas não são iguais.`,
            })}
            autoComplete="new-password"
          />
        )}
      </Field>
      <Button type="submit" size="large" full busy={busy} disabled={!online}>
        <Trans>Salvar nova senha</Trans>
      </Button>
    </form>
  )
}
