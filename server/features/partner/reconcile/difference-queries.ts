import { newId } from '#contract/engine/ids.ts'
import type { Selectable } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { PartnerDifferenceTable } from '../partner-tables.ts'
import type { Difference } from './compare-file.ts'

export type DifferenceRow = Selectable<PartnerDifferenceTable>

/** Keeps what does not agree; what was told before is not told again. Answers how many are new. */
export async function insertDifferences(
  tx: Tx,
  clientId: number,
  differences: readonly Difference[],
  now: Date,
): Promise<number> {
  let fresh = 0
  for (const { transferId, ...one } of differences) {
    const row = { client_id: clientId, id: newId(now.getTime()), transfer_id: transferId, ...one, found_at: now }
    const { numInsertedOrUpdatedRows: count = 0n } = await tx
      .insertInto('partner_difference')
      .values({ ...row, closed_by: null, closed_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    fresh += Number(count)
  }
  return fresh
}

/** A page of a client's differences, the newest first; `after`: where the page before ended. */
export async function findDifferences(
  tx: Tx,
  clientId: number,
  state: 'open' | 'closed' | undefined,
  { after, limit }: { after: string | null; limit: number },
): Promise<DifferenceRow[]> {
  let query = tx.selectFrom('partner_difference').selectAll().where('client_id', '=', clientId)
  if (state) query = query.where('closed_at', state === 'open' ? 'is' : 'is not', null)
  if (after !== null) query = query.where('id', '<', after)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** One of them, held until the commit. */
export const lockDifference = (tx: Tx, clientId: number, id: string): Promise<DifferenceRow | undefined> =>
  tx
    .selectFrom('partner_difference')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Says who looked at it. */
export const closeDifference = (
  tx: Tx,
  { client_id: clientId, id }: DifferenceRow,
  { by, at }: { by: string; at: Date },
): Promise<DifferenceRow> =>
  tx
    .updateTable('partner_difference')
    .set({ closed_by: by, closed_at: at })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
