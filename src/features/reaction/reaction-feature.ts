import { appFeature } from '#platform/feature/app-feature.ts'

export const reactionFeature = appFeature({
  name: 'reaction',
  presenter: () => import('./reaction-presenter.ts').then((m) => m.reactionPresenter),
  errors: () => import('./reaction-errors.ts').then((m) => m.reactionErrors),
  activities: () => import('./reaction-view.ts').then((m) => m.reactionViews),
})
