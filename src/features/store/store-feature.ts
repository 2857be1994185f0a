import { appFeature } from '#platform/feature/app-feature.ts'

export const storeFeature = appFeature({
  name: 'store',
  presenter: () => import('./store-presenter.ts').then((m) => m.storePresenter),
})
