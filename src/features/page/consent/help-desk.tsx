import { Trans, useLingui } from '@lingui/react/macro'
import { MessageCircleQuestion, X } from 'lucide-react'
import { useState } from 'react'
import { useOnline } from '#platform/browser/connection.ts'
import { useCookiesPolicy, useSettingsInSight } from '#platform/start/settings-in-sight.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import styles from './help-desk.module.css'

/**
 * The client's help-desk widget, behind a button. Its program is loaded when the button is pressed, only
 * after consent, and in a frame that sees nothing of the app; without consent even the button is not there.
 */
export function HelpDesk() {
  const { t } = useLingui()
  const online = useOnline()
  const settings = useSettingsInSight()
  const allowed = useCookiesPolicy((part) => part.optionalCookies)
  const [open, setOpen] = useState(false)
  if (!settings?.helpDesk || !settings.cookies.optional || !allowed) return null
  const client = settings.client ? `?client=${settings.client.slug}` : ''
  if (!open || !online) {
    return (
      <div className={styles.corner}>
        <Button
          disabled={!online}
          title={online ? undefined : t`O atendimento precisa de internet.`}
          icon={<MessageCircleQuestion size={20} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          <Trans>Ajuda</Trans>
        </Button>
      </div>
    )
  }
  return (
    <section className={styles.panel} aria-label={t`Atendimento`}>
      <header>
        <h2>
          <Trans>Atendimento</Trans>
        </h2>
        <IconButton label={t`Fechar atendimento`} onClick={() => setOpen(false)}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <iframe
        title={t`Atendimento`}
        src={`/api/help-desk/${client}`}
        sandbox="allow-scripts allow-forms allow-popups"
        referrerPolicy="no-referrer"
      />
    </section>
  )
}
