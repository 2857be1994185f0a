import { msg } from '@lingui/core/macro'
import { Megaphone } from 'lucide-react'
import { campaignContract } from '#contract/features/campaign/campaign-contract.ts'
import { campaignPaths } from '#contract/features/campaign/campaign-paths.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'
import { campaignErrors } from './campaign-desk-errors.ts'

const page = { permission: 'programme.manage', of: 'client' } as const

export const campaignDesk = deskFeature({
  name: 'campaign',
  permissions: campaignContract.permissions,
  errors: campaignErrors,
  pages: {
    campaigns: {
      ...page,
      path: campaignPaths.deskCampaigns(),
      load: () => import('./campaign-list.tsx').then((m) => ({ default: m.CampaignList })),
      entry: { label: msg`Campanhas`, icon: Megaphone, order: 68 },
    },
    newCampaign: {
      ...page,
      path: campaignPaths.newCampaign(),
      load: () => import('./campaign-page.tsx').then((m) => ({ default: m.NewCampaign })),
    },
    campaign: {
      ...page,
      path: campaignPaths.deskCampaign(':campaignId'),
      load: () => import('./campaign-page.tsx').then((m) => ({ default: m.CampaignPage })),
    },
    members: {
      ...page,
      path: campaignPaths.deskMembers(':campaignId'),
      load: () => import('./members/members-page.tsx').then((m) => ({ default: m.MembersPage })),
    },
    points: {
      ...page,
      path: campaignPaths.deskPoints(':campaignId'),
      load: () => import('./points/points-page.tsx').then((m) => ({ default: m.PointsPage })),
    },
  },
})
