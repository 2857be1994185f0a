import { findCourse } from '#server/features/course/course-service.ts'
import { refuseField, type OperationHandler } from '#server/engine/sync/operation-handler.ts'
import { publishOwnRows, withdrawOwnRows } from '#server/engine/sync/publish-service.ts'
import { saveFavourite } from './favourite-queries.ts'

/** Marks a course as a favourite, or no longer. Of two devices the one on which it was said last is right, whichever comes first. */
export const markFavourite: OperationHandler<'course.favourite'> = async (
  { tx, member, captured, takeReceipt },
  { payload },
) => {
  const { courseId, favourite } = payload
  if (!(await findCourse(tx, member, courseId))) return refuseField('course.not_found', 'courseId')
  const since = await saveFavourite(tx, member, courseId, favourite, captured.judged)
  const changes = since
    ? await publishOwnRows(tx, member, 'favourites', [{ courseId, since: since.toISOString() }])
    : await withdrawOwnRows(tx, member, 'favourites', [courseId])
  return { outcome: 'applied', changes, receipt: await takeReceipt() }
}
