import type { Insertable } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { LedgerHoldTable } from './ledger-tables.ts'

/** What holds points: a kind of thing, and its id. */
export interface Holder {
  clientId: number
  userId: string
  source: string
  sourceId: string
}

export async function insertHolds(tx: Tx, holds: Insertable<LedgerHoldTable>[]): Promise<void> {
  await tx.insertInto('ledger_hold').values(holds).execute()
}

/** What something holds or held, campaign by campaign. */
export const findHolds = (tx: Tx, { clientId, userId, source, sourceId }: Holder) =>
  tx
    .selectFrom('ledger_hold')
    .select(['campaign_id', 'amount', 'settle_id'])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
    .orderBy('campaign_id')
    .execute()

/** Says what ended the holds of something. */
export async function endHolds(
  tx: Tx,
  { clientId, userId, source, sourceId }: Holder,
  settleId: string,
): Promise<void> {
  await tx
    .updateTable('ledger_hold')
    .set({ settle_id: settleId })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
    .where('settle_id', 'is', null)
    .execute()
}
