import { checkSaleDay, isInvoiceNumber } from '#contract/features/sale/sale-rules.ts'
import { type SaleInput } from '#contract/features/sale/sale-contract.ts'
import type { Campaign } from '#contract/features/campaign/campaign-contract.ts'
import { refuseField, type Outcome } from '#server/engine/sync/operation-handler.ts'

/** What can be judged without the client's data. */
export function judgeInput(input: SaleInput): Outcome | null {
  return isInvoiceNumber(input.invoiceNumber) ? null : refuseField('sale.invoice_invalid', 'invoiceNumber')
}

/** The day, in the client's time zone, by the campaign of the sale. */
export function judgeDay(soldOn: string, capturedOn: string, campaign: Campaign | null): Outcome | null {
  const code = checkSaleDay({ soldOn, capturedOn, campaign })
  if (!code) return null
  const values =
    campaign && code === 'sale.outside_campaign' ? { beginsOn: campaign.beginsOn, endsOn: campaign.endsOn } : undefined
  return refuseField(code, 'soldOn', values)
}
