import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const campaignPaths = {
  campaigns: () => '/campaigns',
  campaign: (campaignId: PathId) => `/campaigns/${segment(campaignId)}`,
  pointsTable: () => '/points-table',
  deskCampaigns: () => '/admin/campaigns',
  newCampaign: () => '/admin/campaigns/new',
  deskCampaign: (campaignId: PathId) => `/admin/campaigns/${segment(campaignId)}`,
  deskPoints: (campaignId: PathId) => `/admin/campaigns/${segment(campaignId)}/points`,
  deskMembers: (campaignId: PathId) => `/admin/campaigns/${segment(campaignId)}/members`,
} as const
