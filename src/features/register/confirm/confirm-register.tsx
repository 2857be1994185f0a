import { Trans } from '@lingui/react/macro'
import { CircleCheck, Link2Off, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { confirmRegistration } from '#contract/features/register/register-contract.ts'
import { registerPaths } from '#contract/features/register/register-paths.ts'
import { signInPaths } from '#contract/features/sign-in/sign-in-paths.ts'
import { OpenLink } from '#platform/browser/open-link.tsx'
import { problemCode } from '#platform/call-error.ts'
import { publicCall } from '#platform/call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import styles from '../register.module.css'

const name = 'trilha-confirm-register'
/** Stands in the address for what was in it. */
const hidden = '-'

/** The token of this visit; it leaves the address (and so the history) at once, and is kept in this tab for a reload. */
function takeToken(token: string): string {
  if (token === hidden) return sessionStorage.getItem(name) ?? hidden
  sessionStorage.setItem(name, token)
  history.replaceState(history.state, '', registerPaths.confirmRegister(hidden))
  return token
}

/** Where the link of the letter leads. Pressed by a person: a scanner that opens links confirms nothing. */
export function ConfirmRegister() {
  const { token: given = '' } = useParams()
  const [token] = useState(() => takeToken(given))
  const [done, setDone] = useState<'new' | 'joined' | null>(null)
  const { busy, failure, attempt } = useAttempt()
  const confirm = () =>
    void attempt(async () => {
      const { joined } = await publicCall(confirmRegistration, { body: { token } })
      sessionStorage.removeItem(name)
      setDone(joined ? 'joined' : 'new')
    })
  const code = failure ? problemCode(failure) : null
  const isOver = code === 'register.link_expired' || code === 'request.invalid' || token === hidden
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>
        <Trans>Confirmar e-mail</Trans>
      </h1>
      {done ? (
        <div role="status">
          <EmptyState
            icon={<CircleCheck />}
            title={<Trans>Cadastro concluído</Trans>}
            text={
              done === 'joined' ? (
                <Trans>Você já tinha uma conta, e ela vale aqui também. Entre com a senha dela.</Trans>
              ) : (
                <Trans>Entre com seu documento ou e-mail e a senha que você criou.</Trans>
              )
            }
            action={
              <ButtonLink size="large" render={<OpenLink to={signInPaths.signIn()} replace />}>
                <Trans>Entrar</Trans>
              </ButtonLink>
            }
          />
        </div>
      ) : isOver ? (
        <div role="alert">
          <EmptyState
            icon={<Link2Off />}
            title={<Trans>O link expirou ou já foi usado.</Trans>}
            text={<Trans>Se você já confirmou, é só entrar. Se não, faça o cadastro de novo.</Trans>}
            action={
              <ButtonLink size="large" render={<OpenLink to={signInPaths.signIn()} replace />}>
                <Trans>Entrar</Trans>
              </ButtonLink>
            }
          />
        </div>
      ) : (
        <>
          {failure ? (
            <Banner tone="bad" role="alert" icon={<Link2Off aria-hidden="true" />} title={callErrorText(failure)} />
          ) : null}
          <EmptyState
            icon={<MailCheck />}
            title={<Trans>Este e-mail é seu?</Trans>}
            text={<Trans>Confirme para concluir o seu cadastro.</Trans>}
            action={
              <Button size="large" busy={busy} onClick={confirm}>
                <Trans>Confirmar meu e-mail</Trans>
              </Button>
            }
          />
        </>
      )}
    </div>
  )
}
