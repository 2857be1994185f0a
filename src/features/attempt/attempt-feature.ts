import { appFeature } from '#platform/feature/app-feature.ts'

export const attemptFeature = appFeature({
  name: 'attempt',
  presenter: () => import('./attempt-presenter.ts').then((m) => m.attemptPresenter),
  errors: () => import('./attempt-errors.ts').then((m) => m.attemptErrors),
  activities: () => import('./test-views.ts').then((m) => m.testViews),
  follow: () => import('./follow-attempts.ts').then((m) => m.followAttempts),
})
