import { Trans, useLingui } from '@lingui/react/macro'
import { changePassword } from '#contract/features/recovery/recovery-contract.ts'
import { call } from '#engine/session/api.ts'
import { problemCode } from '#platform/call-error.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useSession } from '#platform/session-store.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useLeastStrength, useNewPassword } from '#platform/hooks/use-new-password.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { NewPasswordFields } from '#ui/credential/new-password-fields.tsx'
import { PasswordInput } from '#ui/credential/password-input.tsx'
import { toast } from '#ui/feedback/toast.ts'
import styles from '../account/account.module.css'
import { FailureNote } from '../parts/failure-note.tsx'

/** Changes the own password: the current one first, then the new one twice. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const online = useOnline()
  const email = useSession((state) => state.user?.email ?? '')
  const least = useLeastStrength(call)
  const { busy, failure, attempt } = useAttempt()
  const code = problemCode(failure)
  const refused = failure ? callErrorText(failure) : null
  const ofNew = code === 'password.same' || code === 'password.too_weak'
  const { form, errors, eye, fields } = useNewPassword(least, ofNew ? refused : null)
  const save = form.handleSubmit(({ current, password }) =>
    attempt(async () => {
      await call(changePassword, { body: { current, password } })
      toast(t`Senha alterada`, { tone: 'ok' })
      onClose()
    }),
  )
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
              maxLength={1024}
              autoComplete="current-password"
            />
          )}
        </Field>
        <NewPasswordFields {...fields} />
      </form>
    </Dialog>
  )
}
