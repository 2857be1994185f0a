import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { OpenLink } from '#platform/browser/open-link.tsx'
import { pagePaths } from '#contract/features/page/page-paths.ts'
import { cookiesPolicyPart } from '#platform/persisted/parts.ts'
import { answerCookies, useCookiesPolicy, useSettingsInSight } from '#platform/start/settings-in-sight.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Preferences } from './preferences.tsx'
import styles from './consent.module.css'

function Question() {
  return (
    <>
      <Trans>
        Usamos o armazenamento necessário para o aplicativo funcionar. Com o seu sim, também ligamos serviços opcionais,
        como o atendimento por chat. Nada opcional é carregado antes.
      </Trans>{' '}
      <OpenLink to={pagePaths.institutional('cookies_policy')}>
        <Trans>Ler a política de cookies</Trans>
      </OpenLink>
    </>
  )
}

function Answers() {
  return (
    <div className={styles.answers}>
      <Button onClick={() => answerCookies(true)}>
        <Trans>Aceitar todos</Trans>
      </Button>
      <Button variant="outline" onClick={() => answerCookies(false)}>
        <Trans>Só os necessários</Trans>
      </Button>
      <Button variant="quiet" onClick={() => cookiesPolicyPart.setState({ policyPreferencesModal: true })}>
        <Trans>Preferências</Trans>
      </Button>
    </div>
  )
}

/**
 * Asks about optional cookies where there are any and nobody answered on this device, as the client
 * wants it: in a banner that leaves the screen usable, or in a dialog that waits for the answer.
 */
export function Consent() {
  const { t } = useLingui()
  const cookies = useSettingsInSight()?.cookies
  const answered = useCookiesPolicy((part) => part.acceptCookies)
  const choosing = useCookiesPolicy((part) => part.policyPreferencesModal)
  const asking = (cookies?.optional ?? false) && !answered
  useEffect(() => {
    if (cookiesPolicyPart.getState().policyModal !== asking) cookiesPolicyPart.setState({ policyModal: asking })
  }, [asking])
  return (
    <>
      {asking && !choosing && cookies?.type === 'banner' ? (
        <section className={styles.banner} aria-label={t`Cookies`}>
          <h2>
            <Trans>Cookies e privacidade</Trans>
          </h2>
          <p>
            <Question />
          </p>
          <Answers />
        </section>
      ) : null}
      <Dialog
        open={asking && !choosing && cookies?.type === 'modal'}
        onOpenChange={() => undefined}
        locked
        title={<Trans>Cookies e privacidade</Trans>}
        footer={<Answers />}
      >
        <p className={styles.text}>
          <Question />
        </p>
      </Dialog>
      <Preferences open={choosing} />
    </>
  )
}
