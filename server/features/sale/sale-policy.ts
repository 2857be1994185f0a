import { dayIn } from '#contract/engine/time.ts'
import { isInvoiceNumber, judgeSaleTime, repeatedLine, type CapturedDays } from '#contract/features/sale/sale-rules.ts'
import { type SaleInput } from '#contract/features/sale/sale-contract.ts'
import { scanDifferences, seriesOf, tellScan, type ScanDifference } from '#contract/features/sale/scan/scan-rules.ts'
import type { Scan } from '#contract/features/sale/scan/scan-schema.ts'
import type { Campaign } from '#contract/features/campaign/campaign-schema.ts'
import type { Captured } from '#server/engine/evidence/captured.ts'
import { refuseField, type Outcome } from '#server/engine/sync/operation-handler.ts'

/** What can be judged without the client's products; `most` is how much of one product the client takes in a sale. */
export function judgeInput({ invoiceNumber, lines }: SaleInput, most: number): Outcome | null {
  if (!isInvoiceNumber(invoiceNumber)) return refuseField('sale.invoice_invalid', 'invoiceNumber')
  const repeated = repeatedLine(lines)
  if (repeated >= 0) return refuseField('sale.product_repeated', `lines.${repeated}.productId`)
  const large = lines.findIndex((line) => line.quantity > most)
  return large < 0 ? null : refuseField('sale.quantity_too_large', `lines.${large}.quantity`, { most }, 'too_large')
}

/** A scan of a sale, and what was typed otherwise. */
export interface JudgedScan {
  scan: Scan
  key: string
  differs: ScanDifference[]
}

/** What was read of the invoice's code, now or when it was reported first; nothing where it was typed. */
export function judgeScan(
  { scan: sent, invoiceNumber, soldOn }: SaleInput,
  kept: Scan | null,
  issuers: readonly string[] | undefined,
): JudgedScan | Outcome | null {
  const scan = sent ?? kept
  if (!scan) return null
  const facts = tellScan(scan)
  if (facts === 'unreadable') return refuseField('request.invalid', 'scan')
  if (typeof facts === 'string') return refuseField(facts, 'scan')
  return { scan, key: facts.key, differs: scanDifferences(facts, { invoiceNumber, soldOn, issuers }) }
}

/** What a sale keeps of its scan. */
export function scanColumns(judged: JudgedScan | null) {
  const row = judged && seriesOf(judged.scan)
  return {
    scan: judged && JSON.stringify(judged.scan),
    scan_key: judged?.key ?? null,
    scan_differs: judged?.differs ?? [],
    scan_series: row?.series ?? null,
    scan_number: row?.number ?? null,
  }
}

/** Most sales of a person that wait for somebody to look at their evidence. */
export const mostInReview = 50

/** What is known of when it was captured, as days of the campaign. */
export function daysOf(captured: Captured, timeZone: string): CapturedDays {
  const day = (at: Date) => dayIn(timeZone, at)
  const { claimed, earliest, latest, flags, trusted } = captured
  return {
    claimed: day(claimed),
    earliest: earliest && day(earliest),
    latest: day(latest),
    trusted,
    plausible: !flags.includes('outside_span') && !flags.includes('past_allowance'),
  }
}

/** Whether a day is one of a campaign's. */
export const isInside = (day: string, { beginsOn, endsOn }: Pick<Campaign, 'beginsOn' | 'endsOn'>): boolean =>
  beginsOn <= day && day <= endsOn

/** Whether it was reported in time, and inside its campaign: that of the sold day, else the captured day's. */
export function judgeDay(
  soldOn: string,
  captured: CapturedDays,
  campaign: Campaign | null,
): Outcome | 'in_time' | 'review' {
  if (!campaign) return refuseField('sale.no_campaign', 'soldOn')
  const time = judgeSaleTime(soldOn, captured)
  if (time !== 'in_time' && time !== 'review') return refuseField(time, 'soldOn')
  const { beginsOn, endsOn } = campaign
  return isInside(soldOn, campaign) ? time : refuseField('sale.outside_campaign', 'soldOn', { beginsOn, endsOn })
}
