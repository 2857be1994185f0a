import { sql } from 'kysely'
import { fold } from '#contract/engine/staff/list.ts'
import type { StructureState } from '#contract/features/structure/structure-schema.ts'
import { hasWords } from '#server/engine/staff/has-words.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** What a list of agencies is narrowed by. */
export interface AgencyFilter {
  search?: string | undefined
  state?: StructureState | undefined
}
export type AgencySort = 'name' | '-name'

/** What staff call an agency or a brand. */
export interface AgencyFields {
  name: string
  code: string
}
type AgencyTables = 'agency' | 'brand'

const columns = ['id', 'name', 'code', 'retired_at', 'merged_into', 'rev'] as const

/** An agency as the database has it. */
export type AgencyRow = NonNullable<Awaited<ReturnType<typeof findAgency>>>
/** A brand as the database has it. */
export type BrandRow = NonNullable<Awaited<ReturnType<typeof findBrand>>>

export async function findAgency(tx: Tx, clientId: number, id: number) {
  return tx
    .selectFrom('agency')
    .select(columns)
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findBrand(tx: Tx, clientId: number, id: number) {
  return tx
    .selectFrom('brand')
    .select([...columns, 'agency_id'])
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The brands of some agencies by name, retired ones too. */
export async function findBrandsOf(tx: Tx, clientId: number, agencyIds: readonly number[]): Promise<BrandRow[]> {
  if (agencyIds.length === 0) return []
  return tx
    .selectFrom('brand')
    .select([...columns, 'agency_id'])
    .where('client_id', '=', clientId)
    .where('agency_id', 'in', [...agencyIds])
    .orderBy('sort_name')
    .orderBy('id')
    .execute()
}

/** Agencies of a client by their numbers, retired ones too. */
export async function findAgenciesBy(tx: Tx, clientId: number, ids: readonly number[]): Promise<AgencyRow[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('agency')
    .select(columns)
    .where('client_id', '=', clientId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
}

/** Every agency of a client, retired ones too. */
export async function findAllAgencies(tx: Tx, clientId: number): Promise<AgencyRow[]> {
  return tx.selectFrom('agency').select(columns).where('client_id', '=', clientId).execute()
}

/** Every brand of a client, retired ones too. */
export async function findAllBrands(tx: Tx, clientId: number): Promise<BrandRow[]> {
  return tx
    .selectFrom('brand')
    .select([...columns, 'agency_id'])
    .where('client_id', '=', clientId)
    .execute()
}

/** A page of a client's agencies after the one named by the cursor. Without a state the retired are left out. */
export async function findAgencies(
  tx: Tx,
  clientId: number,
  { search, state = 'active' }: AgencyFilter,
  { sort, cursor, limit }: { sort: AgencySort; cursor: number | null; limit: number },
): Promise<AgencyRow[]> {
  let query = tx
    .selectFrom('agency')
    .select(columns)
    .where('client_id', '=', clientId)
    .where('retired_at', state === 'active' ? 'is' : 'is not', null)
  if (search) query = query.where(hasWords('agency.words', search))
  const [beyond, order] = sort === 'name' ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
  const last = cursor === null ? undefined : await findAgency(tx, clientId, cursor)
  if (last)
    query = query.where(
      sql<boolean>`(sort_name, id) ${sql.raw(beyond)} (${fold(last.name)} COLLATE "C", ${last.id}::bigint)`,
    )
  return query.orderBy('sort_name', order).orderBy('id', order).limit(limit).execute()
}

/** Names of agencies or brands by their ids. */
export async function findNames(
  tx: Tx,
  table: AgencyTables,
  clientId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom(table)
    .select(['id', 'name'])
    .where('client_id', '=', clientId)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What is kept of an agency or a brand for searches and orders, too. */
const columnsOf = ({ name, code }: AgencyFields) => ({
  name,
  code,
  words: fold(`${name} ${code}`),
  sort_name: fold(name),
})

/** The number after the last one of the client's. The caller holds the tree. */
export async function findNextId(tx: Tx, table: AgencyTables, clientId: number): Promise<number> {
  const row = await tx
    .selectFrom(table)
    .select('id')
    .where('client_id', '=', clientId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.id ?? 0) + 1
}

export async function insertAgency(tx: Tx, clientId: number, id: number, fields: AgencyFields): Promise<void> {
  await tx
    .insertInto('agency')
    .values({ client_id: clientId, id, ...columnsOf(fields), retired_at: null, merged_into: null })
    .execute()
}

export async function insertBrand(
  tx: Tx,
  clientId: number,
  { id, agencyId, ...fields }: AgencyFields & { id: number; agencyId: number },
): Promise<void> {
  await tx
    .insertInto('brand')
    .values({
      client_id: clientId,
      id,
      agency_id: agencyId,
      ...columnsOf(fields),
      retired_at: null,
      merged_into: null,
    })
    .execute()
}

interface AgencyChange {
  fields?: AgencyFields
  retiredAt?: Date | null
  mergedInto?: number
}

/** Writes what staff changed of an agency or a brand, and counts the change. */
export async function updateAgency(
  tx: Tx,
  table: AgencyTables,
  clientId: number,
  id: number,
  { fields, retiredAt, mergedInto }: AgencyChange,
): Promise<void> {
  await tx
    .updateTable(table)
    .set({
      ...(fields && columnsOf(fields)),
      ...(retiredAt !== undefined && { retired_at: retiredAt }),
      ...(mergedInto !== undefined && { merged_into: mergedInto }),
    })
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}

/** Brings a brand to another agency, which counts as a change of it. */
export async function moveBrandTo(tx: Tx, clientId: number, id: number, agencyId: number): Promise<void> {
  await tx
    .updateTable('brand')
    .set({ agency_id: agencyId })
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}

/** Whether a code is another one's of the same kind. */
export async function isCodeTaken(
  tx: Tx,
  table: AgencyTables,
  clientId: number,
  code: string,
  ownId: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom(table)
    .select('id')
    .where('client_id', '=', clientId)
    .where(sql<string>`lower(code)`, '=', sql<string>`lower(${code}::text)`)
    .where('id', '!=', ownId)
    .executeTakeFirst()
  return row !== undefined
}

/** Holds agencies or brands against people who choose them at this moment ([Note: Merged agencies]). */
export async function lockAll(tx: Tx, table: AgencyTables, clientId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .selectFrom(table)
    .select('id')
    .where('client_id', '=', clientId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
}
