import { campaignOn, type CampaignDays } from '#contract/features/campaign/campaign-rules.ts'
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

/** Points of the lines before the level's multiplier (basis points, 10000 = 1). Unknown products count 0. */
export function salePoints(
  lines: readonly { productId: number; quantity: number }[],
  pointsOf: (productId: number) => number | undefined,
  multiplier = 10_000,
): number {
  const base = lines.reduce((sum, line) => sum + (pointsOf(line.productId) ?? 0) * line.quantity, 0)
  return Math.floor((base * multiplier) / 10_000)
}

/** The campaign whose days judge a sale: the sold day's, else the captured day's. Days are in the client's time zone. */
export function campaignOfSale<C extends CampaignDays>(
  campaigns: readonly C[],
  { soldOn, capturedOn }: { soldOn: string; capturedOn: string },
): C | null {
  return campaignOn(campaigns, soldOn) ?? campaignOn(campaigns, capturedOn)
}

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
  const days = (Date.parse(input.capturedOn) - Date.parse(input.soldOn)) / 86_400_000
  if (days > saleWindowDays) return 'sale.too_old'
  if (input.soldOn < input.campaign.beginsOn || input.soldOn > input.campaign.endsOn) return 'sale.outside_campaign'
  return null
}
