import type { Campaign } from './campaign-contract.ts'

/** The days of a campaign; whatever carries them can be asked about. */
export type CampaignDays = Pick<Campaign, 'id' | 'beginsOn' | 'endsOn'>

/**
 * The campaign of a day (`YYYY-MM-DD` in the client's time zone): server, home, form, repeated invoices
 * and landing page all ask this. No two share a day, which is refused when they are set up.
 */
export function campaignOn<C extends CampaignDays>(campaigns: readonly C[], day: string): C | null {
  return campaigns.find((campaign) => campaign.beginsOn <= day && day <= campaign.endsOn) ?? null
}

/** The campaign of a day, else the next one to begin. */
export function campaignNear<C extends CampaignDays>(campaigns: readonly C[], day: string): C | null {
  const later = campaigns.filter((campaign) => campaign.beginsOn > day)
  return campaignOn(campaigns, day) ?? later.toSorted((a, b) => a.beginsOn.localeCompare(b.beginsOn))[0] ?? null
}
