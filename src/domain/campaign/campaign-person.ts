import type { RowOf } from '#contract/engine/collection.ts'
import { campaignNear, campaignOf, type CampaignPerson } from '#contract/features/campaign/campaign-rules.ts'
import { campaignPerson } from '#contract/features/campaign/member/member-rules.ts'

/** Who somebody is now when they ask which campaign is theirs: of a country, and of the campaigns they signed up for. */
export const personOf = (country: string | undefined, signUps: readonly RowOf<'campaignMembers'>[]): CampaignPerson =>
  campaignPerson(country ?? '', signUps, new Date())

type Campaigns = readonly RowOf<'campaigns'>[]

/** The campaign of this moment for somebody. */
export const campaignNow = (campaigns: Campaigns, person: CampaignPerson) => campaignOf(campaigns, person, new Date())

/** The same, else the next one to begin. */
export const campaignSoon = (campaigns: Campaigns, person: CampaignPerson) =>
  campaignNear(campaigns, person, new Date())
