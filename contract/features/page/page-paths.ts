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
  onboarding: () => '/onboarding',
} as const
