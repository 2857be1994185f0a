import { useLingui } from '@lingui/react/macro'
import { useMemo, useRef, type ReactNode } from 'react'
import { NoticeBell } from '#features/notice/home/notice-bell.tsx'
import { useLayout } from '#platform/theme/viewport.ts'
import { classNames } from '#ui/class-names.ts'
import { ShellSlotsContext } from '#ui/layout/screen-header.tsx'
import { SkipLink } from '#ui/layout/skip-link.tsx'
import { Toaster } from '#ui/feedback/toaster.tsx'
import { screenAt, screens } from '../routes/screens.ts'
import { LearnTabs } from './navigation/learn-tabs.tsx'
import { MobileTabs } from './navigation/mobile-tabs.tsx'
import { usePageTitle, useScrollRestoration } from './page-focus.ts'
import { SideNavigation } from './navigation/side-navigation.tsx'
import { SyncPill } from './bar/sync-pill.tsx'
import { TopBar } from './bar/top-bar.tsx'
import styles from './shell.module.css'

interface ShellProps {
  /** The location whose screen is in `main`; the outbox may lie over it. */
  location: { pathname: string; key: string }
  children: ReactNode
  /** A sheet over the screen. */
  over?: ReactNode
}

/** Everything around a screen; the screen stays the same element when the window changes its layout. */
export function Shell({ location, children, over }: ShellProps) {
  const { t } = useLingui()
  const layout = useLayout()
  const main = useRef<HTMLElement>(null)
  usePageTitle(main)
  useScrollRestoration(main, location.key)
  const name = screenAt(location.pathname)
  const mobile = layout === 'mobile'
  const screen = name && screens[name]
  const hasTabs = mobile && (screen === null || screen.tabs === true)
  const learning = screen?.learning === true
  const slots = useMemo(
    () =>
      mobile
        ? { sync: <SyncPill />, bell: <NoticeBell />, below: learning ? <LearnTabs /> : null }
        : { sync: null, bell: null, below: null },
    [mobile, learning],
  )
  return (
    <ShellSlotsContext value={slots}>
      <SkipLink>{t`Ir para o conteúdo`}</SkipLink>
      <div data-shell className={classNames(styles.shell, hasTabs && styles.tabbed)}>
        {mobile ? null : <SideNavigation />}
        <div className={styles.column}>
          {mobile ? null : <TopBar />}
          <main ref={main} id="main" className={styles.main} tabIndex={-1}>
            {children}
          </main>
        </div>
        {hasTabs ? <MobileTabs /> : null}
        <Toaster label={t`Mensagens do app`} closeLabel={t`Fechar`} />
      </div>
      {over}
    </ShellSlotsContext>
  )
}
