import type { OperationHandler } from '#server/engine/sync/operation-handler.ts'
import { refuseField } from '#server/engine/sync/operation-handler.ts'
import { publishOwnRows } from '#server/engine/sync/publish-service.ts'
import { addRead, wasShown } from './read-queries.ts'

/** Notes that somebody has read a notice; one that was stopped or is over meanwhile was read all the same. */
export const readNotice: OperationHandler<'notice.read'> = async (
  { tx, member, capturedAt, takeReceipt },
  { payload: { noticeId } },
) => {
  if (!(await wasShown(tx, member, noticeId))) return refuseField('notice.not_found', 'noticeId')
  const readAt = await addRead(tx, member, noticeId, capturedAt)
  const changes = await publishOwnRows(tx, member, 'noticeReads', [{ noticeId, readAt: readAt.toISOString() }])
  return { outcome: 'applied', changes, receipt: await takeReceipt() }
}
