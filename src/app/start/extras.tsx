import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { Consent } from '#features/page/consent/consent.tsx'
import { HelpDesk } from '#features/page/consent/help-desk.tsx'
import { MaintenanceNotice } from '#features/page/notice/maintenance-notice.tsx'
import { WelcomeBanner } from '#features/page/parts/welcome-banner.tsx'
import { ensureAllTexts } from '#platform/i18n.ts'

/** What lies over whichever area is open, in a root of its own: no screen waits for its code. */
export async function showExtras(): Promise<void> {
  await ensureAllTexts()
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(
    <I18nProvider i18n={i18n}>
      <Consent />
      <HelpDesk />
      <WelcomeBanner />
      <MaintenanceNotice />
    </I18nProvider>,
  )
}
