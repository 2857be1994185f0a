import { dayIn } from '#contract/engine/time.ts'
import { daysBetween } from '#contract/features/campaign/campaign-rules.ts'
import type { Campaign } from '#contract/features/campaign/campaign-schema.ts'

/** Whole days until a campaign's last day; 0 on that day. */
export const daysLeft = (campaign: Pick<Campaign, 'endsOn'>, day: string): number => daysBetween(day, campaign.endsOn)

/** The day it is now where a campaign is. */
export const todayOf = ({ timeZone }: Pick<Campaign, 'timeZone'>): string => dayIn(timeZone, new Date())
