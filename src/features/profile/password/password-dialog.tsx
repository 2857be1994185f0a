import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { passwordProblem, passwordStrength } from '#contract/password.ts'
import { changePassword, passwordRules } from '#contract/recovery.ts'
import { passwordStrengths, type PasswordStrength } from '#contract/settings.ts'
import { call } from '#data/api.ts'
import { CallError, problemCode } from '#platform/call-error.ts'
import { useOnline } from '#platform/connection.ts'
import { callErrorText } from '#platform/error-text.ts'
import { passwordHint, passwordProblemText, strengthText } from '#platform/password-texts.ts'
import { useSession } from '#platform/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { StrengthMeter } from '#ui/strength-meter.tsx'
import { toast } from '#ui/toast.ts'
import styles from '../parts/account.module.css'
import { FailureNote } from '../parts/failure-note.tsx'
import { useAttempt } from '#platform/use-attempt.ts'

/** What the person's clients ask of a password; the server judges it all the same. */
function useLeastStrength(): PasswordStrength {
  const [least, setLeast] = useState<PasswordStrength>('weak')
  useEffect(() => {
    const stop = new AbortController()
    call(passwordRules, {}, { signal: stop.signal }).then(
      (rules) => setLeast(rules.least),
      (error: unknown) => {
        if (!(error instanceof CallError) && !stop.signal.aborted) throw error
      },
    )
    return () => stop.abort()
  }, [])
  return least
}

/** Changes the own password: the current one first, then the new one twice. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const online = useOnline()
  const email = useSession((state) => state.user?.email ?? '')
  const least = useLeastStrength()
  const { busy, failure, attempt } = useAttempt()
  const form = useForm({ defaultValues: { current: '', password: '', again: '' }, mode: 'onTouched' })
  const { errors } = form.formState
  const typed = useWatch({ control: form.control, name: 'password' })
  const strength = passwordStrength(typed)
  const level = typed === '' ? 0 : ((passwordStrengths.indexOf(strength) + 1) as 1 | 2 | 3)
  const eye = { showLabel: t`Mostrar senha`, hideLabel: t`Ocultar senha`, maxLength: 1024 }
  const save = form.handleSubmit(({ current, password }) =>
    attempt(async () => {
      await call(changePassword, { body: { current, password } })
      toast(t`Senha alterada`, { tone: 'ok' })
      onClose()
    }),
  )
  const code = problemCode(failure)
  const refused = failure ? callErrorText(failure) : null
  const ofNew = code === 'password.same' || code === 'password.too_weak'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={<Trans>Alterar senha</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} disabled={!online} onClick={() => void save()}>
          <Trans>Salvar nova senha</Trans>
        </Button>
      }
    >
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <FailureNote failure={code === 'password.current_wrong' || ofNew ? null : failure} />
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field
          label={t`Senha atual`}
          required
          error={errors.current?.message ?? (code === 'password.current_wrong' ? refused : null)}
        >
          {(ids) => (
            <PasswordInput
              {...ids}
              {...eye}
              {...form.register('current', { required: t`Informe a senha atual.` })}
              autoComplete="current-password"
            />
          )}
        </Field>
        <div>
          <Field
            label={t`Nova senha`}
            required
            error={errors.password?.message ?? (ofNew ? refused : null)}
            hint={passwordHint(least)}
          >
            {(ids) => (
              <PasswordInput
                {...ids}
                {...eye}
                {...form.register('password', {
                  required: t`Informe a nova senha.`,
                  validate: (password) => {
                    const problem = passwordProblem(password, least)
                    return problem === null || passwordProblemText(problem, least)
                  },
                })}
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
      </form>
    </Dialog>
  )
}
