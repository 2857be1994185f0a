import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useMinute } from '#platform/hooks/use-minute.ts'
import { isShut } from '#contract/features/settings/maintenance.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { useCommon } from '#platform/persisted/use-part.ts'
import { CodeStep } from '../code-step/lazy-code-step.ts'
import { SignInForm } from '../form/sign-in-form.tsx'
import { useSignIn } from '../form/use-sign-in.ts'
import styles from './maintenance-login.module.css'

/** Sign-in while the platform is being worked on: the server lets platform administrators and a client's testers in, nobody else. */
export function MaintenanceLogin() {
  const signIn = useSignIn()
  const online = useOnline()
  const settings = useCommon((part) => part.settings)
  const now = useMinute().getTime()
  if (signIn.asked)
    return (
      <div className={styles.column}>
        <Suspense>
          <CodeStep asked={signIn.asked} onBack={signIn.back} />
        </Suspense>
      </div>
    )
  return (
    <div className={styles.column}>
      <h1>
        <Trans>Entrar durante a manutenção</Trans>
      </h1>
      <p className={styles.text}>
        {settings && isShut(settings.maintenance, now) ? (
          <Trans>A plataforma está em manutenção: agora só entra quem a administra ou foi chamado para testar.</Trans>
        ) : (
          <Trans>A plataforma está no ar: todos podem entrar normalmente.</Trans>
        )}
      </p>
      <SignInForm signIn={signIn} online={online} challenged={settings?.signIn.recaptcha === 'proof-of-work'} />
    </div>
  )
}
