import { segment, type PathId } from '#contract/engine/paths.ts'
import type { InstitutionalPage } from './institutional-pages.ts'

/** Addresses of its screens. */
export const pagePaths = {
  institutional: (page: InstitutionalPage) => `/institutional/${page}`,
  termsAndConditions: () => '/terms-and-conditions',
  faq: () => '/faq',
  support: () => '/support',
  privacyPolicy: () => '/privacy-policy',
  cookies: () => '/cookies',
  aboutProgram: () => '/about-the-program',
  about: () => '/about',
  contactUs: () => '/contact-us',
  aboutTheTeam: () => '/about-the-team',
  /** For who is signed in; for everybody it stands at an address of the client's own. */
  hotsite: () => '/hotsite',
  onboarding: () => '/onboarding',
  desk: () => '/admin/pages',
  deskPage: (page: PathId) => `/admin/pages/${segment(page)}`,
  deskEditions: (page: PathId) => `/admin/pages/${segment(page)}/versions`,
  platformDesk: () => '/admin/platform/pages',
  platformDeskPage: (page: PathId) => `/admin/platform/pages/${segment(page)}`,
  platformDeskEditions: (page: PathId) => `/admin/platform/pages/${segment(page)}/versions`,
} as const
