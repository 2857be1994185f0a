import { appFeature } from '#platform/feature/app-feature.ts'

export const xapiFeature = appFeature({
  name: 'xapi',
  presenter: () => import('./xapi-presenter.ts').then((m) => m.xapiPresenter),
  errors: () => import('./xapi-errors.ts').then((m) => m.xapiErrors),
})
