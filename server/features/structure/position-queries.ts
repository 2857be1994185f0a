import { sql } from 'kysely'
import { fold } from '#contract/engine/staff/list.ts'
import type { StructureState } from '#contract/features/structure/structure-schema.ts'
import { hasWords } from '#server/engine/staff/has-words.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** What a list of positions is narrowed by. */
export interface PositionFilter {
  search?: string | undefined
  state?: StructureState | undefined
  country?: string | undefined
}
export type PositionSort = 'name' | '-name'

/** A position as it is written. */
export interface PositionFields {
  name: string
  code: string
  country: string
}

const columns = ['id', 'name', 'code', 'country', 'retired_at', 'rev'] as const
export type PositionRow = NonNullable<Awaited<ReturnType<typeof findPosition>>>

export async function findPosition(tx: Tx, clientId: number, id: string) {
  return tx
    .selectFrom('position')
    .select(columns)
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A page of a client's positions after the one named by the cursor. Without a state the retired are left out. */
export async function findPositions(
  tx: Tx,
  clientId: number,
  { search, state = 'active', country }: PositionFilter,
  { sort, cursor, limit }: { sort: PositionSort; cursor: string | undefined; limit: number },
): Promise<PositionRow[]> {
  let query = tx
    .selectFrom('position')
    .select(columns)
    .where('client_id', '=', clientId)
    .where('retired_at', state === 'active' ? 'is' : 'is not', null)
  if (country) query = query.where('country', '=', country)
  if (search) query = query.where(hasWords('position.words', search))
  const [beyond, order] = sort === 'name' ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
  const last = cursor === undefined ? undefined : await findPosition(tx, clientId, cursor)
  if (last)
    query = query.where(
      sql<boolean>`(sort_name, id) ${sql.raw(beyond)} (${fold(last.name)} COLLATE "C", ${last.id}::uuid)`,
    )
  return query.orderBy('sort_name', order).orderBy('id', order).limit(limit).execute()
}

/** Every position of a client, retired ones too. */
export async function findAllPositions(tx: Tx, clientId: number): Promise<PositionRow[]> {
  return tx.selectFrom('position').select(columns).where('client_id', '=', clientId).execute()
}

/** What is kept of a position for searches and orders, too. */
const columnsOf = ({ name, code, country }: PositionFields) => ({
  name,
  code,
  country,
  words: fold(`${name} ${code}`),
  sort_name: fold(name),
})

export async function insertPosition(tx: Tx, clientId: number, id: string, fields: PositionFields): Promise<void> {
  await tx
    .insertInto('position')
    .values({ client_id: clientId, id, ...columnsOf(fields), retired_at: null })
    .execute()
}

/** Writes what staff changed of a position, and counts the change. */
export async function updatePosition(
  tx: Tx,
  clientId: number,
  id: string,
  { fields, retiredAt }: { fields?: PositionFields; retiredAt?: Date | null },
): Promise<void> {
  await tx
    .updateTable('position')
    .set({ ...(fields && columnsOf(fields)), ...(retiredAt !== undefined && { retired_at: retiredAt }) })
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}
