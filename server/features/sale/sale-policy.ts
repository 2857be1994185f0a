import { checkSaleDay, isInvoiceNumber, repeatedLine } from '#contract/features/sale/sale-rules.ts'
import { type SaleInput } from '#contract/features/sale/sale-contract.ts'
import type { Campaign } from '#contract/features/campaign/campaign-contract.ts'
import { refuseField, type Outcome } from '#server/engine/sync/operation-handler.ts'

/** What can be judged without the client's products; `most` is how much of one product the client takes in a sale. */
export function judgeInput({ invoiceNumber, lines }: SaleInput, most: number): Outcome | null {
  if (!isInvoiceNumber(invoiceNumber)) return refuseField('sale.invoice_invalid', 'invoiceNumber')
  const repeated = repeatedLine(lines)
  if (repeated >= 0) return refuseField('sale.product_repeated', `lines.${repeated}.productId`)
  const large = lines.findIndex((line) => line.quantity > most)
  return large < 0 ? null : refuseField('sale.quantity_too_large', `lines.${large}.quantity`, { most }, 'too_large')
}

/** The day, in the client's time zone, by the campaign of the sale. */
export function judgeDay(soldOn: string, capturedOn: string, campaign: Campaign | null): Outcome | null {
  const code = checkSaleDay({ soldOn, capturedOn, campaign })
  if (!code) return null
  const values =
    campaign && code === 'sale.outside_campaign' ? { beginsOn: campaign.beginsOn, endsOn: campaign.endsOn } : undefined
  return refuseField(code, 'soldOn', values)
}
