import { useLocation } from 'react-router'
import { institutionalPages } from '#contract/features/page/institutional-pages.ts'
import type { PageName } from '#contract/features/page/page-schema.ts'
import { useCommon } from '#platform/persisted/use-part.ts'
import { useSelectedClient } from '#platform/session-store.ts'
import { CookieChoice } from './parts/cookie-choice.tsx'
import { PageView } from './parts/page-view.tsx'
import { SupportDesk } from './contact/support-desk.tsx'
import styles from './pages.module.css'

const openNames: readonly PageName[] = [...institutionalPages, 'about-team', 'faq']

/** The written pages of the open area; the last part of the address says which. */
export function Institutional() {
  const { pathname } = useLocation()
  const open = useCommon((part) => part.settings?.client?.slug ?? null)
  const client = useSelectedClient()?.slug ?? open
  const last = pathname.split('/').findLast(Boolean)
  const name = openNames.find((known) => known === last) ?? 'about'
  return (
    <PageView client={client} name={name} renderHeading={(title) => <h1 className={styles.title}>{title}</h1>}>
      {name === 'support' ? <SupportDesk client={client} /> : null}
      {name === 'cookies_policy' ? <CookieChoice /> : null}
    </PageView>
  )
}
