import { homePart } from '#platform/feature/home.ts'
import { CampaignLine } from './campaign-line.tsx'

const under = { area: 'greeting', order: 10 } as const

export const campaignHome = homePart({
  module: 'campaigns',
  collections: { campaigns: 'campaigns' },
  hasContent: (rows) => rows.campaigns.length > 0,
  tiles: [{ mobile: under, desktop: under, tile: CampaignLine }],
})
