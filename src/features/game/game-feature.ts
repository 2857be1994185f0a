import { appFeature } from '#platform/feature/app-feature.ts'

export const gameFeature = appFeature({
  name: 'game',
  presenter: () => import('./game-presenter.ts').then((m) => m.gamePresenter),
  errors: () => import('./game-errors.ts').then((m) => m.gameErrors),
  activities: () => import('./game-views.ts').then((m) => m.gameViews),
})
