import type { Campaign } from '#contract/features/campaign/campaign-contract.ts'

/** The campaign that a day belongs to; the one that ends first where several do. */
export function campaignOn(campaigns: readonly Campaign[], day: string): Campaign | null {
  const running = campaigns.filter((campaign) => campaign.beginsOn <= day && day <= campaign.endsOn)
  return running.toSorted((a, b) => a.endsOn.localeCompare(b.endsOn))[0] ?? null
}

const dayMs = 86_400_000

/** Whole days from one day to another. */
export const daysFrom = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Whole days until a campaign's last day; 0 on that day. */
export const daysLeft = (campaign: Campaign, day: string): number => daysFrom(day, campaign.endsOn)
