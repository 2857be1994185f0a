import { findCourse } from '#server/features/course/course-service.ts'
import { refuseField, type OperationHandler } from '#server/engine/sync/operation-handler.ts'
import { publishOwnRows, withdrawOwnRows } from '#server/engine/sync/publish-service.ts'
import { addFavourite, removeFavourite } from './favourite-queries.ts'

/** Marks a course as a favourite, or no longer. */
export const markFavourite: OperationHandler<'course.favourite'> = async (
  { tx, member, capturedAt, takeReceipt },
  { payload },
) => {
  const { courseId, favourite } = payload
  if (!(await findCourse(tx, member, courseId))) return refuseField('course.not_found', 'courseId')
  if (favourite) {
    const since = await addFavourite(tx, member, courseId, capturedAt)
    const changes = await publishOwnRows(tx, member, 'favourites', [{ courseId, since: since.toISOString() }])
    return { outcome: 'applied', changes, receipt: await takeReceipt() }
  }
  await removeFavourite(tx, member, courseId)
  const changes = await withdrawOwnRows(tx, member, 'favourites', [courseId])
  return { outcome: 'applied', changes, receipt: await takeReceipt() }
}
