import { sql } from 'kysely'
import { visibleTo, type Viewer } from '#server/engine/audiences/visible.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Whether a notice of the app came to somebody's devices: they are in its audience, or were when it was sent. */
export async function wasShown(tx: Tx, viewer: Viewer, noticeId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('notice')
    .select('id')
    .where('client_id', '=', viewer.clientId)
    .where('id', '=', noticeId)
    .where('state', 'in', ['sending', 'sent', 'stopped'])
    .where(sql<boolean>`'in_app' = ANY (channels)`)
    .where((eb) =>
      eb.or([
        visibleTo(viewer, 'notice.audience'),
        sql<boolean>`EXISTS (SELECT FROM notice_delivery WHERE notice_delivery.client_id = ${viewer.clientId}
          AND notice_delivery.notice_id = ${noticeId} AND notice_delivery.user_id = ${viewer.userId}
          AND notice_delivery.channel = 'in_app')`,
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that somebody has read it; answers since when (the first time stays). */
export async function addRead(tx: Tx, { clientId, userId }: Viewer, noticeId: string, readAt: Date): Promise<Date> {
  await tx
    .insertInto('notice_read')
    .values({ client_id: clientId, user_id: userId, notice_id: noticeId, read_at: readAt })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_id', 'notice_id']).doNothing())
    .execute()
  const row = await tx
    .selectFrom('notice_read')
    .select('read_at')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('notice_id', '=', noticeId)
    .executeTakeFirstOrThrow()
  return row.read_at
}
