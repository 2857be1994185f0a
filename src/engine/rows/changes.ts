import * as v from 'valibot'
import { changeSchema, type Change } from '#contract/engine/collection.ts'
import { collections, isCollectionName } from '../model.ts'
import type { BaseRow, PersonDb } from '../database/person-db.ts'

/** A change as it arrived, checked; null when it does not fit (a newer server's row, a broken one): it is left out. */
export function readChange(arrived: unknown): Change | null {
  const change = v.safeParse(changeSchema, arrived)
  if (!change.success || !isCollectionName(change.output.collection)) return null
  const { collection, row } = change.output
  if (row === null) return change.output
  const read = v.safeParse(collections[collection].schema, row)
  return read.success ? { ...change.output, row: read.output as Record<string, unknown> } : null
}

/** Writes changes to the base tables, in bulk; inside the caller's transaction, which has the cursors, too. */
export async function writeChanges(database: PersonDb, clientId: number, changes: readonly Change[]): Promise<void> {
  const startedOverAt = (await database.cursors.get(clientId))?.startedOverAt
  const base = { clientId, ...(startedOverAt && { startedOverAt }) }
  // The last word on a row counts.
  const latest = new Map(changes.map((change) => [`${change.collection}/${change.key}`, change]))
  for (const [collection, group] of Map.groupBy(latest.values(), (change) => change.collection)) {
    const put: BaseRow[] = group.flatMap(({ key, row }) => (row ? [{ ...base, key, row }] : []))
    const gone = group.filter((change) => change.row === null).map((change): [number, string] => [clientId, change.key])
    if (put.length > 0) await database[collection].bulkPut(put)
    if (gone.length > 0) await database[collection].bulkDelete(gone)
  }
}
