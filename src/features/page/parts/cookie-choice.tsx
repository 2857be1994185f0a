import { Trans } from '@lingui/react/macro'
import { Cookie } from 'lucide-react'
import { cookiesPolicyPart } from '#platform/persisted/parts.ts'
import { useCookiesPolicy, useSettingsInSight } from '#platform/start/settings-in-sight.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import styles from './cookie-choice.module.css'

/** What was chosen about cookies, and the way to change it; nothing where there are only needed ones. */
export function CookieChoice() {
  const optional = useSettingsInSight()?.cookies.optional ?? false
  const answered = useCookiesPolicy((part) => part.acceptCookies)
  const allowed = useCookiesPolicy((part) => part.optionalCookies)
  if (!optional) return null
  return (
    <div className={styles.choice}>
      <Banner
        tone="neutral"
        icon={<Cookie aria-hidden="true" />}
        title={
          !answered ? (
            <Trans>Você ainda não escolheu</Trans>
          ) : allowed ? (
            <Trans>Os opcionais estão ligados</Trans>
          ) : (
            <Trans>Só os necessários estão ligados</Trans>
          )
        }
        action={
          <Button variant="soft" onClick={() => cookiesPolicyPart.setState({ policyPreferencesModal: true })}>
            <Trans>Mudar preferências</Trans>
          </Button>
        }
      />
    </div>
  )
}
