import { homePart } from '#platform/feature/home.ts'
import { CampaignLine } from './campaign-line.tsx'
import { JoinTile } from './join-tile.tsx'

const under = { area: 'greeting', order: 10 } as const

export const campaignHome = homePart({
  module: 'campaigns',
  collections: {
    campaigns: 'campaigns',
    campaignMembers: 'campaigns',
    memberLevels: 'campaigns',
    pointBalances: 'campaigns',
  },
  hasContent: (rows) => rows.campaigns.length > 0,
  tiles: [
    { mobile: under, desktop: under, tile: CampaignLine },
    { mobile: { area: 'top', order: 5 }, desktop: { area: 'aside', order: 5 }, tile: JoinTile },
  ],
})
