import type { TransactionKind } from '#contract/engine/ledger/ledger-kinds.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** The transactions of some kinds about something, in their order. */
export const findOfSource = (
  tx: Tx,
  clientId: number,
  { source, sourceId }: { source: string; sourceId: string },
  kinds: readonly TransactionKind[],
) =>
  tx
    .selectFrom('ledger_transaction')
    .select(['id', 'actor_id'])
    .where('client_id', '=', clientId)
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
    .where('kind', 'in', [...kinds])
    .orderBy('id')
    .execute()

/** The transaction that was posted under a key. */
export const findPosted = (tx: Tx, clientId: number, key: string) =>
  tx
    .selectFrom('ledger_transaction')
    .select(['id', 'actor_id'])
    .where('client_id', '=', clientId)
    .where('key', '=', key)
    .executeTakeFirst()
