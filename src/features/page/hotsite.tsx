import { Trans } from '@lingui/react/macro'
import { LogIn, UserPlus } from 'lucide-react'
import { registerPaths } from '#contract/features/register/register-paths.ts'
import { signInPaths } from '#contract/features/sign-in/sign-in-paths.ts'
import { OpenLink } from '#platform/browser/open-link.tsx'
import { useCommon } from '#platform/persisted/use-part.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { PageView } from './parts/page-view.tsx'
import styles from './campaign-landing.module.css'

/** A client's page for everybody, at an address of its own, with the way in. */
export function Hotsite() {
  const settings = useCommon((part) => part.settings)
  return (
    <PageView
      client={settings?.client?.slug ?? null}
      name={settings?.hotsite.page ?? 'hotsite'}
      renderHeading={(title) => (
        <div className={styles.top}>
          <h1>{title}</h1>
          <div className={styles.actions}>
            <ButtonLink
              size="large"
              icon={<LogIn size={20} aria-hidden="true" />}
              render={<OpenLink to={signInPaths.signIn()} />}
            >
              <Trans>Entrar</Trans>
            </ButtonLink>
            {settings?.register.open ? (
              <ButtonLink
                size="large"
                variant="outline"
                icon={<UserPlus size={20} aria-hidden="true" />}
                render={<OpenLink to={registerPaths.register()} />}
              >
                <Trans>Criar conta</Trans>
              </ButtonLink>
            ) : null}
          </div>
        </div>
      )}
    />
  )
}
