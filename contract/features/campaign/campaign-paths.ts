import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const campaignPaths = {
  deskCampaigns: () => '/admin/campaigns',
  newCampaign: () => '/admin/campaigns/new',
  deskCampaign: (campaignId: PathId) => `/admin/campaigns/${segment(campaignId)}`,
  deskPoints: (campaignId: PathId) => `/admin/campaigns/${segment(campaignId)}/points`,
} as const
