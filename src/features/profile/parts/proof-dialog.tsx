import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { proveOwnSession } from '#contract/features/session/session-contract.ts'
import { call } from '#engine/session/api.ts'
import { problemCode } from '#platform/call-error.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useSession } from '#platform/session-store.ts'
import { Button } from '#ui/button/button.tsx'
import { PasswordInput } from '#ui/credential/password-input.tsx'
import { Field } from '#ui/form/field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from '../account/account.module.css'
import { FailureNote } from './failure-note.tsx'
import { NeedsNetwork } from './needs-network.tsx'

/** Asks for the password before what opens the account is changed. */
export function ProofDialog({ onProven, onClose }: { onProven: () => void; onClose: () => void }) {
  const { t } = useLingui()
  const online = useOnline()
  const email = useSession((state) => state.user?.email ?? '')
  const { busy, failure, attempt } = useAttempt()
  const form = useForm({ defaultValues: { password: '' } })
  const prove = form.handleSubmit(({ password }) =>
    attempt(async () => {
      await call(proveOwnSession, { body: { password } })
      onProven()
    }),
  )
  const isWrong = problemCode(failure) === 'password.current_wrong'
  const wrong = isWrong ? t`A senha não confere.` : null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={<Trans>Confirme que é você</Trans>}
      description={
        <Trans>
          Antes de mudar o que dá acesso à sua conta, digite a sua senha. Quem entra sem senha pode sair e entrar de
          novo: nos cinco minutos seguintes ela não é pedida.
        </Trans>
      }
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} disabled={!online} onClick={() => void prove()}>
          <Trans>Confirmar senha</Trans>
        </Button>
      }
    >
      <form className={styles.form} noValidate onSubmit={(event) => void prove(event)}>
        <NeedsNetwork />
        <FailureNote failure={isWrong ? null : failure} />
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field label={t`Senha`} required error={form.formState.errors.password?.message ?? wrong}>
          {(ids) => (
            <PasswordInput
              {...ids}
              showLabel={t`Mostrar senha`}
              hideLabel={t`Ocultar senha`}
              {...form.register('password', { required: t`Informe a senha atual.` })}
              maxLength={1024}
              autoComplete="current-password"
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
