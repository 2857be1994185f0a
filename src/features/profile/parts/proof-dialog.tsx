import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { askProofByPasskey, proveByPasskey } from '#contract/features/second-factor/passkey-contract.ts'
import { proveByCode } from '#contract/features/second-factor/second-factor-contract.ts'
import { proveOwnSession } from '#contract/features/session/session-contract.ts'
import { call } from '#engine/session/api.ts'
import { problemCode } from '#platform/call-error.ts'
import { callErrorText } from '#platform/error-text.ts'
import { canUsePasskeys, signWithPasskey } from '#platform/browser/passkey.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useSession } from '#platform/session-store.ts'
import { Button } from '#ui/button/button.tsx'
import { CodeInput } from '#ui/credential/code-input.tsx'
import { PasswordInput } from '#ui/credential/password-input.tsx'
import { Field } from '#ui/form/field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from '../account/account.module.css'
import { useFactors } from '../second-factor/use-factors.ts'
import { FailureNote } from './failure-note.tsx'
import { NeedsNetwork } from './needs-network.tsx'

/** Asks for the password, a code of the person's app or a passkey before what opens the account is changed. */
export function ProofDialog({ onProven, onClose }: { onProven: () => void; onClose: () => void }) {
  const { t } = useLingui()
  const online = useOnline()
  const email = useSession((state) => state.user?.email ?? '')
  const { factors } = useFactors()
  const [by, setBy] = useState<'password' | 'code'>('password')
  const { busy, failure, attempt, clear } = useAttempt()
  const form = useForm({ defaultValues: { password: '', code: '' } })
  const prove = form.handleSubmit(({ password, code }) =>
    attempt(async () => {
      if (by === 'code') await call(proveByCode, { body: { code } })
      else await call(proveOwnSession, { body: { password } })
      onProven()
    }),
  )
  const proveWithPasskey = () =>
    attempt(async () => {
      const { state, options } = await call(askProofByPasskey, {})
      await call(proveByPasskey, { body: { state, answer: await signWithPasskey(options) } })
      onProven()
    })
  const turnTo = (other: typeof by) => {
    clear()
    form.reset()
    setBy(other)
  }
  const refused = problemCode(failure)
  const wrong = {
    password: refused === 'password.current_wrong' ? t`A senha não confere.` : null,
    code: refused === 'mfa.code_wrong' ? callErrorText(failure) : null,
  }
  const { errors } = form.formState
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={<Trans>Confirme que é você</Trans>}
      description={
        by === 'code' ? (
          <Trans>
            Antes de mudar o que dá acesso à sua conta, digite o código que o seu aplicativo autenticador mostra.
          </Trans>
        ) : (
          <Trans>
            Antes de mudar o que dá acesso à sua conta, digite a sua senha. Quem entra sem senha pode sair e entrar de
            novo: nos cinco minutos seguintes ela não é pedida.
          </Trans>
        )
      }
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} disabled={!online} onClick={() => void prove()}>
          {by === 'code' ? <Trans>Confirmar código</Trans> : <Trans>Confirmar senha</Trans>}
        </Button>
      }
    >
      <form className={styles.form} noValidate onSubmit={(event) => void prove(event)}>
        <NeedsNetwork />
        <FailureNote failure={wrong[by] === null ? failure : null} />
        {by === 'code' ? (
          <Field
            key="code"
            label={t`Código do aplicativo autenticador`}
            required
            error={errors.code?.message ?? wrong.code}
          >
            {(ids) => (
              <Controller
                control={form.control}
                name="code"
                shouldUnregister
                rules={{ validate: (code) => code.length === 6 || t`Digite os 6 números do código.` }}
                render={({ field }) => <CodeInput {...ids} {...field} autoFocus />}
              />
            )}
          </Field>
        ) : (
          <>
            <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
            <Field key="password" label={t`Senha`} required error={errors.password?.message ?? wrong.password}>
              {(ids) => (
                <PasswordInput
                  {...ids}
                  showLabel={t`Mostrar senha`}
                  hideLabel={t`Ocultar senha`}
                  {...form.register('password', { required: t`Informe a senha atual.`, shouldUnregister: true })}
                  maxLength={1024}
                  autoComplete="current-password"
                />
              )}
            </Field>
          </>
        )}
        {factors?.totp ? (
          <Button variant="quiet" disabled={busy} onClick={() => turnTo(by === 'code' ? 'password' : 'code')}>
            {by === 'code' ? <Trans>Usar a senha</Trans> : <Trans>Usar o aplicativo autenticador</Trans>}
          </Button>
        ) : null}
        {factors && factors.passkeys.length > 0 && canUsePasskeys() ? (
          <Button variant="quiet" disabled={busy || !online} onClick={() => void proveWithPasskey()}>
            <Trans>Usar uma chave de acesso</Trans>
          </Button>
        ) : null}
      </form>
    </Dialog>
  )
}
