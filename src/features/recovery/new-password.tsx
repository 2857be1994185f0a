import { Trans } from '@lingui/react/macro'
import { CircleCheck, Link2Off } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { checkPasswordLink, setPassword } from '#contract/features/recovery/recovery-contract.ts'
import type { PasswordStrength } from '#contract/features/settings/settings-schema.ts'
import { problemCode } from '#platform/call-error.ts'
import { publicCall } from '#platform/call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { OpenLink } from '#platform/browser/open-link.tsx'
import { recoveryPaths } from '#contract/features/recovery/recovery-paths.ts'
import { signInPaths } from '#contract/features/sign-in/sign-in-paths.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { forgetLink, takeLink, type LinkParts } from './link-parts.ts'
import { FailureNote } from './parts/failure-note.tsx'
import { NewPasswordForm } from './parts/new-password-form.tsx'
import { OfflineNote } from './parts/offline-note.tsx'
import styles from './recovery.module.css'
import { useAttempt } from '#platform/hooks/use-attempt.ts'

type State =
  | { step: 'checking' }
  | { step: 'form'; least: PasswordStrength; username: string }
  | { step: 'expired' }
  | { step: 'unreachable'; failure: unknown }
  | { step: 'done' }

function useLink(link: LinkParts | null) {
  const [state, setState] = useState<State>(link ? { step: 'checking' } : { step: 'expired' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!link) return
    const stop = new AbortController()
    const check = async () => {
      try {
        const { least, username } = await publicCall(
          checkPasswordLink,
          { body: { uidb64: link.uidb64, token: link.token } },
          { signal: stop.signal },
        )
        setState({ step: 'form', least, username })
      } catch (failure) {
        if (stop.signal.aborted) return
        const code = problemCode(failure)
        // An address that is not a link at all is refused by its shape.
        const expired = code === 'password.link_expired' || code === 'request.invalid'
        setState(expired ? { step: 'expired' } : { step: 'unreachable', failure })
      }
    }
    void check()
    return () => stop.abort()
  }, [link, tries])
  return { state, setState, checkAgain: () => setTries(tries + 1) }
}

function NewPassword({ first }: { first: boolean }) {
  const params = useParams()
  const [link] = useState(() => takeLink(params))
  const { state, setState, checkAgain } = useLink(link)
  const { busy, failure, attempt } = useAttempt()
  const save = (password: string) =>
    void attempt(async () => {
      if (!link) return
      try {
        await publicCall(setPassword, { body: { uidb64: link.uidb64, token: link.token, password } })
      } catch (error) {
        if (problemCode(error) !== 'password.link_expired') throw error
        forgetLink()
        setState({ step: 'expired' })
        return
      }
      forgetLink()
      setState({ step: 'done' })
    })
  return (
    <div className={styles.column}>
      <h1>{first ? <Trans>Criar senha</Trans> : <Trans>Nova senha</Trans>}</h1>
      <OfflineNote />
      {state.step === 'checking' ? <Skeleton shape="card" /> : null}
      {state.step === 'unreachable' ? (
        <>
          <FailureNote failure={state.failure} text={callErrorText(state.failure)} />
          <Button size="large" full onClick={checkAgain}>
            <Trans>Tentar de novo</Trans>
          </Button>
        </>
      ) : null}
      {state.step === 'form' ? (
        <>
          <FailureNote failure={failure} />
          <NewPasswordForm username={state.username} least={state.least} busy={busy} onSave={save} />
        </>
      ) : null}
      {state.step === 'expired' ? (
        <div role="alert">
          <EmptyState
            icon={<Link2Off />}
            title={<Trans>O link expirou ou é inválido. Solicite um novo.</Trans>}
            text={<Trans>Cada link funciona uma única vez e por tempo limitado.</Trans>}
            action={
              <ButtonLink
                size="large"
                render={<OpenLink to={first ? recoveryPaths.firstAccess() : recoveryPaths.requestPassword()} />}
              >
                <Trans>Pedir um novo link</Trans>
              </ButtonLink>
            }
          />
        </div>
      ) : null}
      {state.step === 'done' ? (
        <div role="status">
          <EmptyState
            icon={<CircleCheck />}
            title={<Trans>Senha salva</Trans>}
            text={<Trans>Por segurança, os outros aparelhos precisam entrar de novo.</Trans>}
            action={
              <ButtonLink size="large" render={<OpenLink to={signInPaths.signIn()} replace />}>
                <Trans>Entrar</Trans>
              </ButtonLink>
            }
          />
        </div>
      ) : null}
    </div>
  )
}

/** A link of somebody who forgot the password. */
export function RecoverPassword() {
  return <NewPassword first={false} />
}

/** A link of somebody who has never had one. */
export function SetPassword() {
  return <NewPassword first />
}
