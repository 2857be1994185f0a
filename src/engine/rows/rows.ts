import type { CollectionName, RowOf } from '#contract/engine/collection.ts'
import type { RowReader } from '../domain-feature.ts'
import { applyEffect, applyEffects } from './merge.ts'
import type { Member } from '../session/member.ts'
import {
  pagesOfClient,
  personDb,
  type BaseRow,
  type BaseTable,
  type OverlayRow,
  type PersonDb,
} from '../database/person-db.ts'

/**
 * [Note: Base and overlay] Base tables hold what the server said and nothing else; the overlay holds
 * the effects of operations that have no answer yet. Every read is the one over the other, so a pull
 * can never hide what somebody just did, and an operation that is refused or discarded leaves no trace.
 */

const effectsOn = (database: PersonDb, clientId: number, collection: CollectionName): Promise<OverlayRow[]> =>
  database.overlay.where('[clientId+collection]').equals([clientId, collection]).toArray()

function merged<C extends CollectionName>(base: readonly BaseRow[], effects: readonly OverlayRow[]): RowOf<C>[] {
  // Most lists have no unsent change: no map is made for them.
  if (effects.length === 0) return base.map((each) => each.row as RowOf<C>)
  const rows = applyEffects(new Map(base.map((each) => [each.key, each.row])), effects)
  return [...rows.values()] as RowOf<C>[]
}

/** Rows that are taken out of the database at once: a slow phone puts them together within a frame or two. */
const rowsAtOnce = 200

async function allOf(table: BaseTable, clientId: number): Promise<BaseRow[]> {
  const all: BaseRow[] = []
  for await (const rows of pagesOfClient(table, clientId, rowsAtOnce)) all.push(...rows)
  return all
}

/** All rows of a collection as this member sees them, unsent changes included. In no particular order. */
export async function listRows<C extends CollectionName>(member: Member, collection: C): Promise<RowOf<C>[]> {
  const database = personDb(member.userId)
  const [base, effects] = await Promise.all([
    allOf(database[collection], member.clientId),
    effectsOn(database, member.clientId, collection),
  ])
  return merged(base, effects)
}

/** Rows with a value in an indexed field: one look into an index, however large the client. */
export async function listRowsBy<C extends CollectionName>(
  member: Member,
  collection: C,
  field: keyof RowOf<C> & string,
  value: number,
): Promise<RowOf<C>[]> {
  const database = personDb(member.userId)
  const [base, effects] = await Promise.all([
    database[collection].where(`[clientId+row.${field}]`).equals([member.clientId, value]).toArray(),
    effectsOn(database, member.clientId, collection),
  ])
  const own = effects.filter((effect) => effect.row?.[field] === value)
  return merged(base, own)
}

/** One row by its key, or undefined. */
export async function getRow<C extends CollectionName>(
  member: Member,
  collection: C,
  key: string | number,
): Promise<RowOf<C> | undefined> {
  const database = personDb(member.userId)
  const [base, effects] = await Promise.all([
    database[collection].get([member.clientId, String(key)]),
    effectsOn(database, member.clientId, collection),
  ])
  const own = effects.filter((effect) => effect.key === String(key)).toSorted((a, b) => a.seq - b.seq)
  const row = own.reduce<Record<string, unknown> | null>(applyEffect, base?.row ?? null)
  return (row ?? undefined) as RowOf<C> | undefined
}

/** The rows of one member, for whoever must not import the engine itself. */
export const rowReader = (member: Member): RowReader => ({
  row: (collection, key) => getRow(member, collection, key),
  rowsBy: (collection, field, value) => listRowsBy(member, collection, field, value),
})

/** When this client was last pulled whole (ms since 1970); null before the first pull: then a list is not empty but unknown. */
export async function lastPulledAt(member: Member): Promise<number | null> {
  return (await personDb(member.userId).cursors.get(member.clientId))?.pulledAt ?? null
}
