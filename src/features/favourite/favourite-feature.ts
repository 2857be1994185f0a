import { appFeature } from '#platform/feature/app-feature.ts'

export const favouriteFeature = appFeature({
  name: 'favourite',
  presenter: () => import('./favourite-presenter.ts').then((m) => m.favouritePresenter),
})
