import { appFeature } from '#platform/feature/app-feature.ts'

export const productFeature = appFeature({
  name: 'product',
  presenter: () => import('./product-presenter.ts').then((m) => m.productPresenter),
})
