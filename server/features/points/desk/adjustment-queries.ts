import type { Insertable, Selectable } from 'kysely'
import type { Adjustment } from '#contract/features/points/points-desk.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { LedgerAdjustmentTable } from '../points-tables.ts'

export type AdjustmentRow = Selectable<LedgerAdjustmentTable>

export const insertAdjustment = (tx: Tx, row: Insertable<LedgerAdjustmentTable>): Promise<AdjustmentRow> =>
  tx.insertInto('ledger_adjustment').values(row).returningAll().executeTakeFirstOrThrow()

export const findAdjustment = (tx: Tx, clientId: number, id: string): Promise<AdjustmentRow | undefined> =>
  tx
    .selectFrom('ledger_adjustment')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()

/** A page of a client's adjustments, the newest first. */
export async function findAdjustments(
  tx: Tx,
  clientId: number,
  state: Adjustment['state'] | undefined,
  { below, limit }: { below: string | null; limit: number },
): Promise<AdjustmentRow[]> {
  let query = tx.selectFrom('ledger_adjustment').selectAll().where('client_id', '=', clientId)
  if (state) query = query.where('state', '=', state)
  if (below !== null) query = query.where('id', '<', below)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

export const decideRow = (
  tx: Tx,
  { client_id: clientId, id }: AdjustmentRow,
  decided: { state: 'approved' | 'refused'; decided_by: string; decided_at: Date },
): Promise<AdjustmentRow> =>
  tx
    .updateTable('ledger_adjustment')
    .set(decided)
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Adjustments that nobody decided about until then have lapsed. */
export async function lapseBefore(tx: Tx, clientId: number, before: Date): Promise<void> {
  await tx
    .updateTable('ledger_adjustment')
    .set({ state: 'lapsed' })
    .where('client_id', '=', clientId)
    .where('state', '=', 'asked')
    .where('asked_at', '<', before)
    .execute()
}

/** Whether somebody has a part in the client. */
export async function isMember(tx: Tx, clientId: number, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('membership')
    .select('user_id')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export const findOpenBlocks = (tx: Tx, clientId: number) =>
  tx
    .selectFrom('programme_block')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('lifted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
