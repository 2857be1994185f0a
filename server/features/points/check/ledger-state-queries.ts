import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { LedgerStateTable } from '../points-tables.ts'

/** What the last check of a client's points found; undefined: none was made. */
export const findLedgerState = (tx: Tx, clientId: number): Promise<Selectable<LedgerStateTable> | undefined> =>
  tx.selectFrom('ledger_state').selectAll().where('client_id', '=', clientId).executeTakeFirst()

export async function saveLedgerState(tx: Tx, state: Insertable<LedgerStateTable>): Promise<void> {
  const { client_id: _client, ...columns } = state
  await tx
    .insertInto('ledger_state')
    .values(state)
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(columns))
    .execute()
}
