import { sql } from 'kysely'
import { fold } from '#contract/engine/staff/list.ts'
import type { ListedStore, StoreFields } from '#contract/features/store/store-contract.ts'
import type { Store } from '#contract/features/store/store-on-device.ts'
import type { StructureState } from '#contract/features/structure/structure-schema.ts'
import { hasWords } from '#server/engine/staff/has-words.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** What a list of stores is narrowed by. */
export interface StoreFilter {
  search?: string | undefined
  state?: StructureState | undefined
  chain?: string | undefined
}
export type StoreSort = 'name' | '-name'

const stores = (tx: Tx, clientId: number) =>
  tx
    .selectFrom('store')
    .select([
      'id',
      'code',
      'name',
      'chain',
      'address',
      'city',
      'state',
      'cameras_allowed',
      'issuers',
      'takes_part_from',
      'takes_part_to',
      'retired_at',
      'rev',
    ])
    .where('client_id', '=', clientId)

/** A store as the database has it, and as it travels. */
function toListed(row: NonNullable<Awaited<ReturnType<ReturnType<typeof stores>['executeTakeFirst']>>>): ListedStore {
  const {
    cameras_allowed: camerasAllowed,
    takes_part_from: from,
    takes_part_to: to,
    retired_at: retired,
    issuers,
    ...rest
  } = row
  return {
    ...rest,
    camerasAllowed,
    ...(issuers.length > 0 && { issuers }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(retired !== null && { retired: true as const }),
  }
}

export async function findStore(tx: Tx, clientId: number, storeId: number): Promise<ListedStore | undefined> {
  const row = await stores(tx, clientId).where('id', '=', storeId).executeTakeFirst()
  return row && toListed(row)
}

/** A page of a client's stores after the one named by the cursor. Without a state the retired are left out. */
export async function findStores(
  tx: Tx,
  clientId: number,
  { search, state = 'active', chain }: StoreFilter,
  { sort, cursor, limit }: { sort: StoreSort; cursor: number | null; limit: number },
): Promise<ListedStore[]> {
  let query = stores(tx, clientId).where('retired_at', state === 'active' ? 'is' : 'is not', null)
  if (chain) query = query.where('chain', '=', chain)
  if (search) query = query.where(hasWords('store.words', search))
  const [beyond, order] = sort === 'name' ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
  const last = cursor === null ? undefined : await findStore(tx, clientId, cursor)
  if (last)
    query = query.where(
      sql<boolean>`(sort_name, id) ${sql.raw(beyond)} (${fold(last.name)} COLLATE "C", ${last.id}::bigint)`,
    )
  const rows = await query.orderBy('sort_name', order).orderBy('id', order).limit(limit).execute()
  return rows.map(toListed)
}

/** What is kept of a store for searches and orders. */
const keysOf = ({ name, code, chain, city }: Pick<StoreFields, 'name' | 'code' | 'chain' | 'city'>) => ({
  words: fold(`${name} ${code} ${chain} ${city}`),
  sort_name: fold(name),
})

const columnsOf = ({ camerasAllowed, from, to, ...fields }: StoreFields) => ({
  ...fields,
  ...keysOf(fields),
  cameras_allowed: camerasAllowed,
  takes_part_from: from,
  takes_part_to: to,
})

/** The number after the last one of the client's stores. */
export async function findNextId(tx: Tx, clientId: number): Promise<number> {
  const row = await tx
    .selectFrom('store')
    .select('id')
    .where('client_id', '=', clientId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.id ?? 0) + 1
}

export async function insertStore(tx: Tx, clientId: number, id: number, fields: StoreFields): Promise<void> {
  await tx
    .insertInto('store')
    .values({ client_id: clientId, id, ...columnsOf(fields), retired_at: null })
    .execute()
}

/** Writes what staff changed of a store, and counts the change. */
export async function updateStore(
  tx: Tx,
  clientId: number,
  id: number,
  { fields, retiredAt }: { fields?: StoreFields; retiredAt?: Date | null },
): Promise<void> {
  await tx
    .updateTable('store')
    .set({ ...(fields && columnsOf(fields)), ...(retiredAt !== undefined && { retired_at: retiredAt }) })
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}

/** Stores of a client that some codes or names mean, retired ones too. */
export async function findNamedStores(
  tx: Tx,
  clientId: number,
  codes: readonly string[],
  names: readonly string[],
): Promise<ListedStore[]> {
  const rows = await stores(tx, clientId)
    .where(
      sql<boolean>`(lower(code) IN (SELECT lower(each) FROM unnest(${[...codes]}::text[]) AS each)
        OR sort_name = ANY(${names.map(fold)}::text[]))`,
    )
    .execute()
  return rows.map(toListed)
}

/** Whether a code is another store's. */
export async function isCodeTaken(tx: Tx, clientId: number, code: string, ownId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('store')
    .select('id')
    .where('client_id', '=', clientId)
    .where(sql<string>`lower(code)`, '=', sql<string>`lower(${code}::text)`)
    .where('id', '!=', ownId)
    .executeTakeFirst()
  return row !== undefined
}

/** The client's chains with how many active stores each has. */
export async function findChains(tx: Tx, clientId: number): Promise<{ name: string; stores: number }[]> {
  return tx
    .selectFrom('store')
    .select(['chain as name', sql<number>`count(*)::int`.as('stores')])
    .where('client_id', '=', clientId)
    .where('retired_at', 'is', null)
    .groupBy('chain')
    .orderBy('chain')
    .execute()
}

/** Every store of a chain, retired ones too. */
export async function findOfChain(tx: Tx, clientId: number, chain: string): Promise<ListedStore[]> {
  return (await stores(tx, clientId).where('chain', '=', chain).execute()).map(toListed)
}

/** Writes stores as they are set up by the installation itself; their numbers are their codes. */
export async function upsertStores(tx: Tx, clientId: number, rows: readonly Store[]): Promise<void> {
  await tx
    .insertInto('store')
    .values(
      rows.map(({ id, name, chain, city, state, camerasAllowed, issuers = [], from, to }) => {
        const fields = { code: String(id), name, chain, address: null, city, state, camerasAllowed, issuers }
        const days = { from: from ?? null, to: to ?? null }
        return { client_id: clientId, id, ...columnsOf({ ...fields, ...days }), retired_at: null }
      }),
    )
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'id']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        chain: eb.ref('excluded.chain'),
        city: eb.ref('excluded.city'),
        state: eb.ref('excluded.state'),
        cameras_allowed: eb.ref('excluded.cameras_allowed'),
        issuers: eb.ref('excluded.issuers'),
        takes_part_from: eb.ref('excluded.takes_part_from'),
        takes_part_to: eb.ref('excluded.takes_part_to'),
        words: eb.ref('excluded.words'),
        sort_name: eb.ref('excluded.sort_name'),
      })),
    )
    .execute()
}

/** The codes of the client's stores, or of those of the ids, and whether each may be chosen. */
export async function findStoreCodes(
  tx: Tx,
  clientId: number,
  ids?: readonly number[],
): Promise<{ id: number; code: string; isActive: boolean }[]> {
  let query = tx.selectFrom('store').select(['id', 'code', 'retired_at']).where('client_id', '=', clientId)
  if (ids) query = query.where('id', 'in', [...ids])
  return (await query.execute()).map(({ id, code, retired_at: retired }) => ({ id, code, isActive: retired === null }))
}
