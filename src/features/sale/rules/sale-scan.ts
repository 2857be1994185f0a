import type { ScanFacts } from '#contract/features/sale/scan/scan-rules.ts'
import { campaignOf } from '#contract/features/campaign/campaign-rules.ts'
import { takesPart } from '#contract/features/store/store-rules.ts'
import type { Store } from '#contract/features/store/store-on-device.ts'
import type { SaleFacts, SaleForm } from './sale-form.ts'

type Asked = Pick<SaleFacts, 'campaigns' | 'person' | 'sellsIn'>

/**
 * The stores of a person that issue an invoice: those that they signed up with for the campaign of that day, or all that
 * take part where they signed up for none.
 */
export function storesOfIssuer(
  stores: readonly Store[],
  { issuer }: Pick<ScanFacts, 'issuer'>,
  soldOn: string,
  { campaigns, person, sellsIn }: Asked,
): Store[] {
  const found = campaignOf(campaigns, person, soldOn)
  const isOwn = (storeId: number) => !found?.joined || sellsIn(found.campaign.id, storeId)
  return stores.filter((store) => store.issuers?.includes(issuer) && isOwn(store.id) && takesPart(store, soldOn))
}

/**
 * What a scan fills in. One store that issues the invoice is chosen; of several, or none, the field is left empty, unless
 * what stands there is one of them, or a store whose issuers nobody has named.
 */
export function filledByScan(
  facts: ScanFacts,
  form: Pick<SaleForm, 'soldOn' | 'storeId'>,
  stores: readonly Store[],
  asked: Asked,
): Pick<SaleForm, 'invoiceNumber' | 'soldOn' | 'storeId'> {
  const soldOn = facts.day ?? form.soldOn
  const issuing = storesOfIssuer(stores, facts, soldOn, asked)
  const chosen = stores.find(({ id }) => String(id) === form.storeId)
  const stays = issuing.length === 0 ? (chosen?.issuers ?? []).length === 0 : chosen && issuing.includes(chosen)
  const only = issuing.length === 1 ? String(issuing[0]?.id) : null
  return { invoiceNumber: facts.number, soldOn, storeId: only ?? (stays ? form.storeId : '') }
}
