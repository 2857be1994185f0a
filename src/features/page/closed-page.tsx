import { useLocation } from 'react-router'
import type { PageName } from '#contract/features/page/page-schema.ts'
import { pagePaths } from '#contract/features/page/page-paths.ts'
import { useCommon } from '#platform/persisted/use-part.ts'
import { useSelectedClient } from '#platform/session-store.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { CookieChoice } from './parts/cookie-choice.tsx'
import { PageView } from './parts/page-view.tsx'
import { SupportDesk } from './contact/support-desk.tsx'

const names: Record<string, PageName> = {
  [pagePaths.termsAndConditions()]: 'terms-and-conditions',
  [pagePaths.privacyPolicy()]: 'privacy-policy',
  [pagePaths.cookies()]: 'cookies_policy',
  [pagePaths.about()]: 'about',
  [pagePaths.aboutProgram()]: 'about-the-program',
  [pagePaths.aboutTheTeam()]: 'about-team',
  [pagePaths.support()]: 'support',
  [pagePaths.contactUs()]: 'support',
  [pagePaths.faq()]: 'faq',
}

/** The written pages inside the shell, one screen for both layouts: text has one column anyway. */
export function ClosedPage() {
  const { pathname } = useLocation()
  const client = useSelectedClient()?.slug ?? null
  const path = pathname.replace(/\/+$/, '')
  const hotsite = useCommon((part) => (part.memberSettings ?? part.settings)?.hotsite.page) ?? 'hotsite'
  const name = path === pagePaths.hotsite() ? hotsite : (names[path] ?? 'about')
  return (
    <PageView
      client={client}
      name={name}
      renderHeading={(title) => <ScreenHeader title={title} />}
      renderBody={(content) => <Screen>{content}</Screen>}
    >
      {name === 'support' ? <SupportDesk client={client} /> : null}
      {name === 'cookies_policy' ? <CookieChoice /> : null}
    </PageView>
  )
}
