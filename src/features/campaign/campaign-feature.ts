import { campaignPaths } from '#contract/features/campaign/campaign-paths.ts'
import { appFeature, oneColumn } from '#platform/feature/app-feature.ts'

export const campaignFeature = appFeature({
  name: 'campaign',
  screens: {
    campaigns: {
      path: campaignPaths.campaigns(),
      module: 'campaigns',
      load: oneColumn(() => import('./own/campaigns.tsx').then((m) => m.Campaigns)),
    },
    campaign: {
      path: campaignPaths.campaign(':id'),
      module: 'campaigns',
      load: oneColumn(() => import('./own/campaign.tsx').then((m) => m.CampaignScreen)),
    },
    pointsTable: {
      path: campaignPaths.pointsTable(),
      module: 'points_table',
      load: oneColumn(() => import('./table/points-table.tsx').then((m) => m.PointsTable)),
    },
  },
  navigation: () => import('./campaign-navigation.ts').then((m) => m.campaignNavigation),
  presenter: () => import('./campaign-presenter.ts').then((m) => m.campaignPresenter),
  errors: () => import('./campaign-errors.ts').then((m) => m.campaignErrors),
  home: () => import('./home/campaign-home.ts').then((m) => m.campaignHome),
})
