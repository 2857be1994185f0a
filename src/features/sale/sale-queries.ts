import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { RowOf } from '#contract/engine/collection.ts'
import type { Campaign } from '#contract/features/campaign/campaign-schema.ts'
import type { PointsTable, ValuedLine } from '#contract/features/campaign/points/points-rule.ts'
import type { Product } from '#contract/features/product/product-contract.ts'
import type { Sale } from '#contract/features/sale/sale-contract.ts'
import { defaultAccessSettings } from '#contract/features/settings/settings-schema.ts'
import type { Store } from '#contract/features/store/store-on-device.ts'
import { personOf } from '#domain/campaign/campaign-person.ts'
import type { Member } from '#engine/session/member.ts'
import { readOutbox } from '#engine/outbox/read.ts'
import type { OutboxEntry } from '#engine/outbox/read.ts'
import { listRows } from '#engine/rows/rows.ts'
import { useSettingsInSight } from '#platform/start/settings-in-sight.ts'
import { useMember, useSelectedClient } from '#platform/session-store.ts'
import { todayIn } from './rules/sale-form.ts'
import type { SaleFacts } from './rules/sale-form.ts'
import { linesWorth } from './rules/sale-worth.ts'
import type { FormOf } from './sale-actions.ts'
import { findRepeat } from './rules/sale-repeat.ts'
import type { Repeat } from './rules/sale-repeat.ts'

/** What the screen reads from the device. */
export interface SaleRows {
  stores: Store[]
  products: Product[]
  campaigns: Campaign[]
  signUps: RowOf<'campaignMembers'>[]
  memberLevels: RowOf<'memberLevels'>[]
  pointsTables: PointsTable[]
  /** Reported sales, those not sent yet among them. */
  sales: Sale[]
  /** Sales of the outbox, by the id of their operation. */
  entries: ReadonlyMap<string, OutboxEntry>
}

async function readSaleRows(member: Member): Promise<SaleRows> {
  const [stores, products, campaigns, signUps, memberLevels, pointsTables, sales, entries] = await Promise.all([
    listRows(member, 'stores'),
    listRows(member, 'products'),
    listRows(member, 'campaigns'),
    listRows(member, 'campaignMembers'),
    listRows(member, 'memberLevels'),
    listRows(member, 'pointsTables'),
    listRows(member, 'sales'),
    readOutbox(member),
  ])
  const own = entries.filter((entry) => entry.kind === 'sale.report')
  return {
    stores,
    products,
    campaigns,
    signUps,
    memberLevels,
    pointsTables,
    sales,
    entries: new Map(own.map((entry) => [entry.id, entry])),
  }
}

/** The rows, live; undefined until the first read is done. */
export function useSaleRows(): SaleRows | undefined {
  const member = useMember()
  return useLiveQuery(() => readSaleRows(member), [member.userId, member.clientId])
}

export interface SaleKnowledge extends SaleFacts {
  /** The earlier report of an invoice number, for the text beside the field. */
  repeatOf: (invoiceNumber: string, soldOn: string) => Repeat | null
  /** What lines will be worth, before the audit. */
  worth: (soldOn: string, lines: readonly { productId: number; quantity: number }[]) => ValuedLine[]
}

/** What the rules ask, answered from the rows, about a form of something or of a new sale. */
export function useSaleKnowledge(rows: SaleRows, { correcting, changing }: FormOf): SaleKnowledge {
  const { timeZone = 'America/Sao_Paulo', country = '' } = useSelectedClient() ?? {}
  const largestQuantity = useSettingsInSight()?.largestQuantity ?? defaultAccessSettings.largestQuantity
  return useMemo(() => {
    const stores = new Map(rows.stores.map((store) => [store.id, store]))
    const products = new Map(rows.products.map((product) => [product.id, product]))
    const refused = Array.from(rows.entries.values()).filter((entry) => entry.state === 'refused')
    const except = new Set([...refused.map((entry) => entry.id), ...[correcting, changing].flatMap((id) => id ?? [])])
    const changed = rows.sales.find(({ id }) => id === changing)
    const person = personOf(country, rows.signUps)
    const repeatOf: SaleKnowledge['repeatOf'] = (invoiceNumber, soldOn) =>
      findRepeat(invoiceNumber, soldOn, { sales: rows.sales, campaigns: rows.campaigns, person, timeZone, except })
    return {
      today: todayIn(timeZone),
      campaigns: rows.campaigns,
      person,
      largestQuantity,
      ...(changed && { changed: { soldOn: changed.soldOn, hasPhoto: changed.photoFileId !== null } }),
      storeOf: (id) => stores.get(id),
      sellsIn: (campaignId, storeId) =>
        rows.signUps.some((one) => one.campaignId === campaignId && one.storeIds.includes(storeId)),
      productOf: (id) => products.get(id),
      isRepeated: (invoiceNumber, soldOn) => repeatOf(invoiceNumber, soldOn) !== null,
      repeatOf,
      // What is changed keeps the level of its own moment.
      worth: (soldOn, lines) =>
        linesWorth(rows, person, { soldOn, lines, moment: changed ? new Date(changed.capturedAt) : new Date() }),
    }
  }, [rows, correcting, changing, timeZone, country, largestQuantity])
}
