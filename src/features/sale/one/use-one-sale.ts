import { useLiveQuery } from 'dexie-react-hooks'
import { useParams } from 'react-router'
import type { Sale } from '#contract/features/sale/sale-contract.ts'
import { listRows } from '#engine/rows/rows.ts'
import { useMember } from '#platform/session-store.ts'

/** A sale with what its store and products are called. */
export interface OpenSale {
  sale: Sale
  store: string
  products: ReadonlyMap<number, string>
}

/** The sale of the address, live from the device; undefined until first read, null where there is none. */
export function useOneSale(): OpenSale | null | undefined {
  const { id = '' } = useParams()
  const member = useMember()
  return useLiveQuery(async () => {
    const [sales, stores, products] = await Promise.all([
      listRows(member, 'sales'),
      listRows(member, 'stores'),
      listRows(member, 'products'),
    ])
    const sale = sales.find((one) => one.id === id)
    if (!sale) return null
    return {
      sale,
      store: stores.find((one) => one.id === sale.storeId)?.name ?? '',
      products: new Map(products.map((product) => [product.id, product.name])),
    }
  }, [member.userId, member.clientId, id])
}
