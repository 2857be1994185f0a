import { dayAfter, daysBetween } from '#contract/features/campaign/campaign-rules.ts'

/** Days that somebody has for points that a decision gave them, however late it came. */
const daysAfterFavour = 7
/** Most days by which a decision puts off when a person's points of a campaign expire. */
const longestDelay = 60
/** Days for which points that come back after that can be used. */
export const restDays = 30

/**
 * The last day of a person's points of a campaign (loyalty, section 2): its settling day, or seven days after the last
 * decision in their favour, sixty days later at most. What of theirs is undecided holds it beyond.
 */
export function settlingDay(settleOn: string, favouredOn: string | null): string {
  if (favouredOn === null) return settleOn
  const [wanted, last] = [dayAfter(favouredOn, daysAfterFavour), dayAfter(settleOn, longestDelay)]
  const day = wanted < last ? wanted : last
  return day > settleOn ? day : settleOn
}

/** Where a campaign stands for one person: days of the campaign's time zone. */
export interface Standing {
  /** Of the last decision in their favour; null: there was none. */
  favouredOn: string | null
  /** On which their points expired; null: they have not. */
  settledOn: string | null
  /** On which points came back after that, for the last time; null: none did. */
  cameBackOn: string | null
}

/** Campaigns with the last day on which one person uses their points, as their balances say. */
export const withOwnEnds = <C extends { id: number; redeemUntil: string; settleOn: string }>(
  campaigns: readonly C[],
  balances: readonly (Standing & { campaignId: number })[],
): C[] =>
  campaigns.map((campaign) => {
    const own = balances.find(({ campaignId }) => campaignId === campaign.id)
    return own ? { ...campaign, redeemUntil: usableUntil(campaign, own) } : campaign
  })

/**
 * The last day on which a person uses points of a campaign: that of redeeming, or later where their points live longer.
 * For both sides.
 */
export function usableUntil(
  campaign: { redeemUntil: string; settleOn: string },
  { favouredOn, settledOn, cameBackOn }: Standing,
): string {
  if (settledOn !== null) return cameBackOn === null ? settledOn : dayAfter(cameBackOn, restDays)
  const day = settlingDay(campaign.settleOn, favouredOn)
  return day > campaign.settleOn ? day : campaign.redeemUntil
}

/** Days before points expire on which their person is told. */
export const expiryReminders: readonly number[] = [14, 3, 1]
/** Days before a campaign settles on which its administrators are told of what waits for a decision. */
export const settlingAlarms: readonly number[] = [7, 3, 1]

/**
 * Which of some reminders before a day is due on another: the last one whose day has come, so that one missed while the
 * server was away is made up for; null: none yet, or the day is over.
 */
export function dueReminder(before: string, today: string, reminders: readonly number[]): number | null {
  const left = daysBetween(today, before)
  if (left < 0) return null
  return reminders.toSorted((a, b) => a - b).find((days) => days >= left) ?? null
}
