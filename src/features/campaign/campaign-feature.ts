import { appFeature } from '#platform/feature/app-feature.ts'

export const campaignFeature = appFeature({
  name: 'campaign',
  presenter: () => import('./campaign-presenter.ts').then((m) => m.campaignPresenter),
  home: () => import('./home/campaign-home.ts').then((m) => m.campaignHome),
})
