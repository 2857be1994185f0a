import type { ComponentType } from 'react'
import { ensureAllTexts } from '#platform/i18n.ts'
import { fitsPath, paths } from '#platform/paths.ts'
import { institutionalPages } from '#contract/institutional-pages.ts'

/**
 * Who may see an open screen (specification, section 4).
 * - `open`: who is signed in goes to the client's home route instead.
 * - `anyone`: everybody, signed in or not.
 */
export type OpenGuard = 'open' | 'anyone'

export interface OpenScreen {
  path: string
  guard: OpenGuard
  load: () => Promise<{ default: ComponentType }>
}

/** A screen whose texts come with it. */
function withTexts(load: () => Promise<ComponentType>): OpenScreen['load'] {
  return async () => {
    const [component] = await Promise.all([load(), ensureAllTexts()])
    return { default: component }
  }
}

const loadInstitutional = withTexts(() => import('#features/pages/institutional.tsx').then((m) => m.Institutional))

/** The screens of the open area but sign-in itself, each a chunk of its own; `open-area.tsx` puts the frame around them. */
export const openScreens: readonly OpenScreen[] = [
  {
    path: paths.maintenanceLogin(),
    guard: 'open',
    load: withTexts(() => import('#features/sign-in/maintenance-login.tsx').then((m) => m.MaintenanceLogin)),
  },
  {
    path: paths.register(),
    guard: 'open',
    load: withTexts(() => import('#features/register/register.tsx').then((m) => m.Register)),
  },
  {
    path: paths.registerSevenTrade(),
    guard: 'open',
    load: withTexts(() => import('#features/register/register.tsx').then((m) => m.RegisterSevenTrade)),
  },
  {
    path: paths.registerPopTrade(),
    guard: 'open',
    load: withTexts(() => import('#features/register/register.tsx').then((m) => m.RegisterPopTrade)),
  },
  {
    path: paths.registerSuccess(),
    guard: 'open',
    load: withTexts(() => import('#features/register/register-success.tsx').then((m) => m.RegisterSuccess)),
  },
  // What they say is for everybody, also for who stands between signing in and the closed area.
  ...institutionalPages.map((page): OpenScreen => ({
    path: paths.institutional(page),
    guard: 'anyone',
    load: loadInstitutional,
  })),
  {
    path: paths.portfolio(),
    guard: 'open',
    load: withTexts(() => import('#features/pages/portfolio/portfolio.tsx').then((m) => m.Portfolio)),
  },
  {
    path: paths.portfolioCourse(':slug'),
    guard: 'open',
    load: withTexts(() => import('#features/pages/portfolio/portfolio-course.tsx').then((m) => m.PortfolioCourse)),
  },
  {
    path: paths.aboutTeam(),
    guard: 'open',
    load: withTexts(() => import('#features/pages/about-team.tsx').then((m) => m.AboutTeam)),
  },
  {
    path: paths.requestPassword(),
    guard: 'open',
    load: withTexts(() => import('#features/recovery/request-password.tsx').then((m) => m.RequestPassword)),
  },
  {
    path: paths.firstAccess(),
    guard: 'open',
    load: withTexts(() => import('#features/recovery/first-access.tsx').then((m) => m.FirstAccess)),
  },
  // A link that was mailed is followed whoever is signed in on this device.
  {
    path: paths.recoverPassword(':username', ':uidb64', ':token'),
    guard: 'anyone',
    load: withTexts(() => import('#features/recovery/new-password.tsx').then((m) => m.RecoverPassword)),
  },
  {
    path: paths.setPassword(':username', ':uidb64', ':token'),
    guard: 'anyone',
    load: withTexts(() => import('#features/recovery/new-password.tsx').then((m) => m.SetPassword)),
  },
  {
    path: paths.demoMailbox(),
    guard: 'anyone',
    load: withTexts(() => import('#features/recovery/demo-mailbox.tsx').then((m) => m.DemoMailbox)),
  },
]

/** The landing page of a client's campaign, at an address of the client's own (`settings.ownRoutes`). */
export const loadCampaignLanding = withTexts(() =>
  import('#features/pages/campaign-landing.tsx').then((m) => m.CampaignLanding),
)

export const openScreenAt = (pathname: string): OpenScreen | undefined =>
  openScreens.find(({ path }) => fitsPath(path, pathname))
