import { campaignOf, type CampaignDays, type CampaignPerson } from '#contract/features/campaign/campaign-rules.ts'
import type { ErrorCode } from '#contract/engine/errors.ts'

/** A sale is reported within this many calendar days (specification, sections 5 and 9). */
export const saleWindowDays = 15

/**
 * The form in which two spellings of an invoice number are the same: spaces, dots, dashes and
 * slashes out, upper case, leading zeros out. '' when nothing is left.
 */
export function normaliseInvoice(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s.\-/\\_]/g, '')
    .replace(/^0+(?=.)/, '')
}

/** Letters, digits and their usual separators, with at least one letter or digit other than zero. */
export function isInvoiceNumber(typed: string): boolean {
  return /^[0-9A-Z]{1,50}$/.test(normaliseInvoice(typed)) && normaliseInvoice(typed) !== '0'
}

/** The first line whose product stands in a line before it; -1 where each stands in one. */
export function repeatedLine(lines: readonly { productId: number }[]): number {
  const seen = new Set<number>()
  return lines.findIndex(({ productId }) => seen.size === seen.add(productId).size)
}

/** The campaign whose days judge a sale of a person: the sold day's, else that in which it was captured. */
export function campaignOfSale<C extends CampaignDays>(
  campaigns: readonly C[],
  person: CampaignPerson,
  { soldOn, captured }: { soldOn: string; captured: string | Date },
): { campaign: C; joined: boolean } | null {
  return campaignOf(campaigns, person, soldOn) ?? campaignOf(campaigns, person, captured)
}

/** Calendar days from one day to a later one. */
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Whether a sale of that day can be reported on another one. */
const fits = (soldOn: string, on: string): boolean => soldOn <= on && daysBetween(soldOn, on) <= saleWindowDays

/**
 * Whether the day of a sale can be reported: not after the captured day, at most 15 calendar days
 * before it, inside the campaign. All days are in the client's time zone.
 */
export function checkSaleDay(input: {
  soldOn: string
  capturedOn: string
  campaign: { beginsOn: string; endsOn: string } | null
}): ErrorCode | null {
  if (!input.campaign) return 'sale.no_campaign'
  if (input.soldOn > input.capturedOn) return 'sale.in_future'
  if (!fits(input.soldOn, input.capturedOn)) return 'sale.too_old'
  if (input.soldOn < input.campaign.beginsOn || input.soldOn > input.campaign.endsOn) return 'sale.outside_campaign'
  return null
}

/** The days of what is known about when a sale was captured, in the client's time zone. */
export interface CapturedDays {
  claimed: string
  /** Null: nothing is known of the device from before. */
  earliest: string | null
  latest: string
  trusted: boolean
  /** Odd in nothing but that the device is unknown or its number came twice: what it says against itself counts. */
  plausible: boolean
}

/** Whether a sale that was taken is in time by what its device says alone: on the day it arrived it was too old. */
export const leansOnClaim = (soldOn: string, arrivedOn: string): boolean => !fits(soldOn, arrivedOn)

/**
 * Whether a sale was reported in time (loyalty, section 6): nobody gains by a claim where the day of arrival does, a
 * claim counts where it is trusted, and what hangs on an odd one waits for a person (`review`).
 */
export function judgeSaleTime(soldOn: string, captured: CapturedDays): 'in_time' | 'review' | ErrorCode {
  const { claimed, earliest, latest, trusted, plausible } = captured
  if (soldOn > latest) return 'sale.in_future'
  if (fits(soldOn, latest)) return 'in_time'
  if (earliest !== null && daysBetween(soldOn, earliest) > saleWindowDays) return 'sale.too_old'
  if (trusted) return fits(soldOn, claimed) ? 'in_time' : 'sale.too_old'
  return plausible && !fits(soldOn, claimed) ? 'sale.too_old' : 'review'
}
