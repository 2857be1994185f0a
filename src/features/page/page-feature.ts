import { institutionalPages } from '#contract/features/page/institutional-pages.ts'
import { pagePaths } from '#contract/features/page/page-paths.ts'
import { portfolioPaths } from '#contract/features/portfolio/portfolio-paths.ts'
import { appFeature, oneColumn, withTexts, type OpenScreen } from '#platform/feature/app-feature.ts'

const loadPage = oneColumn(() => import('./closed-page.tsx').then((m) => m.ClosedPage))
const loadInstitutional = withTexts(() => import('./institutional.tsx').then((m) => m.Institutional))

/** A page that the client (or the platform) has written. */
const writtenPage = (path: string) => ({ path, module: null, load: loadPage })

export const pageFeature = appFeature({
  name: 'page',
  screens: {
    terms: writtenPage(pagePaths.termsAndConditions()),
    privacy: writtenPage(pagePaths.privacyPolicy()),
    cookies: writtenPage(pagePaths.cookies()),
    about: writtenPage(pagePaths.about()),
    aboutProgram: writtenPage(pagePaths.aboutProgram()),
    aboutTeam: writtenPage(pagePaths.aboutTheTeam()),
    support: writtenPage(pagePaths.support()),
    contactUs: writtenPage(pagePaths.contactUs()),
    faq: writtenPage(pagePaths.faq()),
    hotsite: { path: pagePaths.hotsite(), module: 'hotsite', load: loadPage },
    onboarding: {
      path: pagePaths.onboarding(),
      module: null,
      load: oneColumn(() => import('./steps/onboarding.tsx').then((m) => m.Onboarding)),
    },
  },
  openScreens: [
    // What they say is for everybody, also for who stands between signing in and the closed area.
    ...institutionalPages.map((page): OpenScreen => ({
      path: pagePaths.institutional(page),
      anyone: true,
      load: loadInstitutional,
    })),
    {
      path: portfolioPaths.portfolio(),
      load: withTexts(() => import('./portfolio/portfolio.tsx').then((m) => m.Portfolio)),
    },
    {
      path: portfolioPaths.portfolioCourse(':slug'),
      shows: 'activities',
      load: withTexts(() => import('./portfolio/portfolio-course.tsx').then((m) => m.PortfolioCourse)),
    },
    {
      path: portfolioPaths.aboutTeam(),
      load: withTexts(() => import('./portfolio/about-team.tsx').then((m) => m.AboutTeam)),
    },
  ],
  steps: {
    terms: withTexts(() => import('./steps/terms-step.tsx').then((m) => m.TermsStep)),
    onboarding: withTexts(() => import('./steps/onboarding-step.tsx').then((m) => m.OnboardingStep)),
  },
  follow: () => import('./keep-institutional.ts').then((m) => m.keepInstitutional),
  presenter: () => import('./page-presenter.ts').then((m) => m.pagePresenter),
  errors: () => import('./page-errors.ts').then((m) => m.pageErrors),
})
