import type { ComponentType } from 'react'
import { ensureAllTexts } from '#platform/i18n.ts'
import { paths } from '#platform/paths.ts'
import { institutionalPages } from '#contract/features/page/institutional-pages.ts'

/** Who may see it stands in `open-guards.ts`. */
export interface OpenScreen {
  path: string
  load: () => Promise<{ default: ComponentType }>
}

/** A screen whose texts come with it. */
function withTexts(load: () => Promise<ComponentType>): OpenScreen['load'] {
  return async () => {
    const [component] = await Promise.all([load(), ensureAllTexts()])
    return { default: component }
  }
}

const loadInstitutional = withTexts(() => import('#features/page/institutional.tsx').then((m) => m.Institutional))

/** The screens of the open area but sign-in itself, each a chunk of its own; `open-area.tsx` puts the frame around them. */
export const openScreens: readonly OpenScreen[] = [
  {
    path: paths.maintenanceLogin(),
    load: withTexts(() => import('#features/sign-in/other-ways/maintenance-login.tsx').then((m) => m.MaintenanceLogin)),
  },
  {
    path: paths.register(),
    load: withTexts(() => import('#features/register/register.tsx').then((m) => m.Register)),
  },
  {
    path: paths.registerSevenTrade(),
    load: withTexts(() => import('#features/register/register.tsx').then((m) => m.RegisterSevenTrade)),
  },
  {
    path: paths.registerPopTrade(),
    load: withTexts(() => import('#features/register/register.tsx').then((m) => m.RegisterPopTrade)),
  },
  {
    path: paths.registerSuccess(),
    load: withTexts(() => import('#features/register/register-success.tsx').then((m) => m.RegisterSuccess)),
  },
  ...institutionalPages.map((page): OpenScreen => ({
    path: paths.institutional(page),
    load: loadInstitutional,
  })),
  {
    path: paths.portfolio(),
    load: withTexts(() => import('#features/page/portfolio/portfolio.tsx').then((m) => m.Portfolio)),
  },
  {
    path: paths.portfolioCourse(':slug'),
    load: withTexts(() => import('#features/page/portfolio/portfolio-course.tsx').then((m) => m.PortfolioCourse)),
  },
  {
    path: paths.aboutTeam(),
    load: withTexts(() => import('#features/page/about-team.tsx').then((m) => m.AboutTeam)),
  },
  {
    path: paths.requestPassword(),
    load: withTexts(() => import('#features/recovery/request-password.tsx').then((m) => m.RequestPassword)),
  },
  {
    path: paths.firstAccess(),
    load: withTexts(() => import('#features/recovery/first-access.tsx').then((m) => m.FirstAccess)),
  },
  {
    path: paths.recoverPassword(':username', ':uidb64', ':token'),
    load: withTexts(() => import('#features/recovery/new-password.tsx').then((m) => m.RecoverPassword)),
  },
  {
    path: paths.setPassword(':username', ':uidb64', ':token'),
    load: withTexts(() => import('#features/recovery/new-password.tsx').then((m) => m.SetPassword)),
  },
  {
    path: paths.certificate(':code'),
    load: withTexts(() => import('#features/certificate/certificate-check.tsx').then((m) => m.CertificateCheck)),
  },
  {
    path: paths.demoMailbox(),
    load: withTexts(() => import('#features/recovery/demo-mailbox.tsx').then((m) => m.DemoMailbox)),
  },
]

/** The landing page of a client's campaign, at an address of the client's own (`settings.ownRoutes`). */
export const loadCampaignLanding = withTexts(() =>
  import('#features/page/campaign-landing.tsx').then((m) => m.CampaignLanding),
)
