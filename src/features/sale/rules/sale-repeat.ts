import { campaignOf, type CampaignPerson } from '#contract/features/campaign/campaign-rules.ts'
import { normaliseInvoice } from '#contract/features/sale/sale-rules.ts'
import type { Campaign } from '#contract/features/campaign/campaign-schema.ts'
import type { Sale } from '#contract/features/sale/sale-contract.ts'
import { dayIn } from '#contract/engine/time.ts'

/** An invoice that this person has reported before, on this device or another. */
export interface Repeat {
  /** Day it was reported, in the client's time zone. */
  sentOn: string
  storeId: number
}

interface Reported {
  sales: readonly Sale[]
  campaigns: readonly Campaign[]
  person: CampaignPerson
  timeZone: string
  /** Ids of sales that do not count: refused by the server, or the one being corrected. */
  except: ReadonlySet<string>
}

/**
 * The earlier report of an invoice, however its number was spelled, in the same campaign as the
 * day of this sale. Sales not sent yet count too.
 */
export function findRepeat(invoiceNumber: string, soldOn: string, reported: Reported): Repeat | null {
  const wanted = normaliseInvoice(invoiceNumber)
  if (!wanted) return null
  const campaignId = (day: string) => campaignOf(reported.campaigns, reported.person, day)?.campaign.id
  const sale = reported.sales.find(
    (each) =>
      !reported.except.has(each.id) &&
      // What its person took back frees its number.
      each.status !== 'cancelled' &&
      normaliseInvoice(each.invoiceNumber) === wanted &&
      campaignId(each.soldOn) === campaignId(soldOn),
  )
  return sale ? { sentOn: dayIn(reported.timeZone, new Date(sale.capturedAt)), storeId: sale.storeId } : null
}
