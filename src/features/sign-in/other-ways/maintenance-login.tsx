import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useOnline } from '#platform/browser/connection.ts'
import { useCommon } from '#platform/persisted/use-part.ts'
import { CodeStep } from '../code-step/lazy-code-step.ts'
import { SignInForm } from '../form/sign-in-form.tsx'
import { useSignIn } from '../form/use-sign-in.ts'
import styles from './maintenance-login.module.css'

/** Sign-in while the platform is being worked on: the server lets platform administrators in, nobody else. */
export function MaintenanceLogin() {
  const signIn = useSignIn()
  const online = useOnline()
  const settings = useCommon((part) => part.settings)
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
        {settings?.maintenance ? (
          <Trans>A plataforma está em manutenção: agora só entra quem a administra.</Trans>
        ) : (
          <Trans>A plataforma está no ar: todos podem entrar normalmente.</Trans>
        )}
      </p>
      <SignInForm signIn={signIn} online={online} challenged={settings?.signIn.recaptcha === 'proof-of-work'} />
    </div>
  )
}
