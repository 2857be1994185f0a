import type { Insertable, Selectable, Updateable } from 'kysely'
import type { PointsTransfer } from '#contract/features/partner/partner-on-device.ts'
import type { TransferState } from '#contract/features/partner/partner-rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { PartnerTransferTable } from '../partner-tables.ts'

export type TransferRow = Selectable<PartnerTransferTable>

/** A transfer as its person sees it. */
export const transferOf = (row: TransferRow): PointsTransfer => ({
  id: row.id,
  receipt: row.receipt,
  points: row.points,
  state: row.state,
  acceptedOn: row.accepted_on,
  redeemBy: row.redeem_by,
  createdAt: row.created_at.toISOString(),
  stateAt: row.state_at.toISOString(),
})

/** What somebody sent under a key before. */
export const findByKey = (tx: Tx, { clientId, userId }: { clientId: number; userId: string }, key: string) =>
  tx
    .selectFrom('partner_transfer')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()

export const findTransfer = (tx: Tx, clientId: number, id: string): Promise<TransferRow | undefined> =>
  tx
    .selectFrom('partner_transfer')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()

export const insertTransfer = (tx: Tx, row: Insertable<PartnerTransferTable>): Promise<TransferRow> =>
  tx.insertInto('partner_transfer').values(row).returningAll().executeTakeFirstOrThrow()

export const updateTransfer = (
  tx: Tx,
  { client_id: clientId, id }: Pick<TransferRow, 'client_id' | 'id'>,
  change: Updateable<PartnerTransferTable>,
): Promise<TransferRow> =>
  tx
    .updateTable('partner_transfer')
    .set(change)
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Transfers of a client that are to be sent or asked for now, who waits longest first. */
export async function findDue(tx: Tx, clientId: number, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('partner_transfer')
    .select('id')
    .where('client_id', '=', clientId)
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map(({ id }) => id)
}

/** A page of the client's transfers, the newest first; `after`: where the page before ended. */
export async function findTransfers(
  tx: Tx,
  clientId: number,
  { state, receipt }: { state?: TransferState | undefined; receipt?: string | undefined },
  { after, limit }: { after: string | null; limit: number },
): Promise<TransferRow[]> {
  let query = tx.selectFrom('partner_transfer').selectAll().where('client_id', '=', clientId)
  if (state) query = query.where('state', '=', state)
  if (receipt) query = query.where('receipt', 'ilike', `%${receipt.replaceAll(/[\\%_]/g, '\\$&')}%`)
  if (after !== null) query = query.where('id', '<', after)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** Transfers by their ids. */
export const findTransfersOf = (tx: Tx, clientId: number, ids: readonly string[]): Promise<TransferRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('partner_transfer')
        .selectAll()
        .where('client_id', '=', clientId)
        .where('id', 'in', [...ids])
        .execute()

/** Transfers that the partner took on a day. */
export const findAcceptedOn = (tx: Tx, clientId: number, day: string): Promise<TransferRow[]> =>
  tx
    .selectFrom('partner_transfer')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('accepted_on', '=', day)
    .execute()
