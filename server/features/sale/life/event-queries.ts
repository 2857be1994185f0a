import type { SaleEvent } from '#contract/features/sale/sale-life.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** What happened to a sale since it was reported, the oldest first. */
export async function findEvents(tx: Tx, clientId: number, saleId: string) {
  return tx
    .selectFrom('sale_event')
    .select(['event', 'body', 'reason', 'photo_file_id', 'at'])
    .where('client_id', '=', clientId)
    .where('sale_id', '=', saleId)
    .orderBy('position')
    .execute()
}

/** Something that happens to a sale. */
export interface NewEvent {
  event: SaleEvent
  body?: string
  reason?: string | null
  photoFileId?: string | null
  before?: unknown
  at: Date
}

/** Writes what happens to a sale; the stream of its person is held. */
export async function insertEvent(
  tx: Tx,
  { clientId, userId, saleId }: { clientId: number; userId: string; saleId: string },
  { event, body = '', reason = null, photoFileId = null, before = null, at }: NewEvent,
): Promise<void> {
  const { last } = await tx
    .selectFrom('sale_event')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('client_id', '=', clientId)
    .where('sale_id', '=', saleId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('sale_event')
    .values({
      client_id: clientId,
      sale_id: saleId,
      position: (last ?? 0) + 1,
      user_id: userId,
      event,
      body,
      reason,
      photo_file_id: photoFileId,
      before: before === null ? null : JSON.stringify(before),
      at,
    })
    .execute()
}

/** Who decided about a sale until a moment. */
export async function findDeciders(tx: Tx, clientId: number, saleId: string, until: Date): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('case_decision')
    .select('decided_by')
    .where('client_id', '=', clientId)
    .where('queue', '=', 'sale')
    .where('case_id', '=', saleId)
    .where('decision', 'in', ['approve', 'part', 'refuse'])
    .where('decided_at', '<=', until)
    .execute()
  return new Set(rows.flatMap(({ decided_by: decidedBy }) => decidedBy ?? []))
}

/** Sales whose question nobody answered since then, with whose they are. */
export async function findUnanswered(tx: Tx, clientId: number, since: Date, limit: number) {
  return tx
    .selectFrom('sale')
    .select(['id', 'user_id as userId'])
    .where('client_id', '=', clientId)
    .where('status', '=', 'asked')
    .where('asked_at', '<=', since)
    .orderBy('asked_at')
    .limit(limit)
    .execute()
}
