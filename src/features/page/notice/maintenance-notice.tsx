import { useLingui } from '@lingui/react/macro'
import { Wrench, X } from 'lucide-react'
import { useStore } from 'zustand'
import { pickText, type LanguageCode } from '#contract/engine/language.ts'
import { noticeOf } from '#contract/features/settings/maintenance.ts'
import { formatInstant, formatTime } from '#platform/format.ts'
import { useMinute } from '#platform/hooks/use-minute.ts'
import { welcomeBannerPart } from '#platform/persisted/parts.ts'
import { useSession } from '#platform/session-store.ts'
import { useSettingsInSight } from '#platform/start/settings-in-sight.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import styles from './maintenance-notice.module.css'

/**
 * Says that the platform will be worked on, a day and a quarter of an hour before, and while it is; closed, each
 * is not shown again. What was last heard is enough: a device without a network says it too.
 */
export function MaintenanceNotice() {
  const { t, i18n } = useLingui()
  const settings = useSettingsInSight()
  const isIn = useSession((state) => state.member !== null)
  const now = useMinute()
  const closed = useStore(welcomeBannerPart, (part) => part.closed)
  if (!settings) return null
  const { maintenance, defaultLanguage } = settings
  const notice = noticeOf(maintenance, now.getTime())
  const from = maintenance.from ?? ''
  const key = `maintenance/${from}/${notice}`
  // Who is not signed in sees the page of maintenance then.
  if (notice === null || closed.includes(key) || (notice === 'now' && !isIn)) return null
  const titles = {
    day: () => {
      const when = formatInstant(from)
      return t`Manutenção marcada: ${when}`
    },
    soon: () => {
      const time = formatTime(from)
      return t`A manutenção começa às ${time}`
    },
    now: () => t`Em manutenção: seu trabalho está guardado`,
  }
  const close = () => welcomeBannerPart.setState({ closed: [...closed, key] })
  return (
    <div className={styles.place}>
      <Banner
        tone="warn"
        role="status"
        icon={<Wrench aria-hidden="true" />}
        title={titles[notice]()}
        text={
          pickText(maintenance.text, i18n.locale as LanguageCode, defaultLanguage) ||
          t`O que você fizer fica guardado neste aparelho e é enviado depois.`
        }
        action={
          <IconButton label={t`Fechar aviso`} onClick={close}>
            <X aria-hidden="true" />
          </IconButton>
        }
      />
    </div>
  )
}
