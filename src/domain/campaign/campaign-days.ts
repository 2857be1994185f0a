import type { Campaign } from '#contract/features/campaign/campaign-contract.ts'

const dayMs = 86_400_000

/** Whole days from one day to another. */
export const daysFrom = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Whole days until a campaign's last day; 0 on that day. */
export const daysLeft = (campaign: Campaign, day: string): number => daysFrom(day, campaign.endsOn)
