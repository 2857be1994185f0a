import type { Sale } from '#contract/features/sale/sale-contract.ts'
import type { Store } from '#contract/features/store/store-on-device.ts'
import type { SaleForm } from './sale-form.ts'

export interface StoreGroup {
  chain: string
  stores: Store[]
}

/** Stores by chain; the chain of the store used last comes first, and that store leads it. */
export function groupStores(stores: readonly Store[], lastUsed: number | null): StoreGroup[] {
  const last = stores.find((store) => store.id === lastUsed)
  const sorted = stores.toSorted(
    (a, b) =>
      Number(b.chain === last?.chain) - Number(a.chain === last?.chain) ||
      a.chain.localeCompare(b.chain) ||
      Number(b.id === lastUsed) - Number(a.id === lastUsed) ||
      a.name.localeCompare(b.name),
  )
  return Array.from(
    Map.groupBy(sorted, (store) => store.chain),
    ([chain, group]) => ({ chain, stores: group }),
  )
}

/** The store of the sale captured last. */
export function lastStoreOf(sales: readonly Pick<Sale, 'capturedAt' | 'storeId'>[]): number | null {
  return sales.toSorted((a, b) => b.capturedAt.localeCompare(a.capturedAt))[0]?.storeId ?? null
}

type Line = SaleForm['lines'][number]

/** The lines with one more of a product; a product already there is counted up, never listed twice. */
export function addLine(lines: readonly Line[], productId: number): Line[] {
  return lines.some((line) => line.productId === productId)
    ? setQuantity(lines, productId, (quantity) => Math.min(9999, quantity + 1))
    : [...lines, { productId, quantity: 1 }]
}

/** The lines with another quantity of a product; below one the line goes. */
export function setQuantity(lines: readonly Line[], productId: number, change: (quantity: number) => number): Line[] {
  return lines
    .map((line) => (line.productId === productId ? { productId, quantity: change(line.quantity) } : line))
    .filter((line) => line.quantity >= 1)
}
