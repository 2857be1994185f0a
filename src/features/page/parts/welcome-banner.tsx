import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useStore } from 'zustand'
import { useAddress } from '#platform/browser/open-link.tsx'
import { homePaths } from '#contract/features/home/home-paths.ts'
import { welcomeBannerPart } from '#platform/persisted/parts.ts'
import { useSelectedClient, useSession } from '#platform/session-store.ts'
import { useSettingsInSight } from '#platform/start/settings-in-sight.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { PageBlocks } from './page-blocks.tsx'
import { textOf } from './page-text.ts'
import { usePage } from '../use-page.ts'
import styles from './welcome-banner.module.css'

function Greeting({ client, banner }: { client: string; banner: string }) {
  const { t } = useLingui()
  const state = usePage(client, 'welcome')
  if (state.is !== 'there') return null
  const { title, blocks } = textOf(state.page)
  const close = () => {
    const { closed } = welcomeBannerPart.getState()
    welcomeBannerPart.setState({ closed: [...closed, banner] })
  }
  return (
    <section className={styles.banner} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <IconButton label={t`Fechar aviso`} onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <PageBlocks blocks={blocks} />
    </section>
  )
}

/** What the client greets its people with on home, until each has closed it; a new version greets again. */
export function WelcomeBanner() {
  const atHome = useAddress((pathname) => pathname === homePaths.home())
  const signedIn = useSession((state) => state.member !== null)
  const client = useSelectedClient()
  const version = useSettingsInSight()?.versions.welcome ?? 0
  const closed = useStore(welcomeBannerPart, (part) => part.closed)
  const banner = `${client?.id ?? 0}/${version}`
  if (!signedIn || !client || version === 0 || !atHome || closed.includes(banner)) return null
  return <Greeting key={banner} client={client.slug} banner={banner} />
}
