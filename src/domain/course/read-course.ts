import type { RowOf } from '#contract/engine/collection.ts'
import { personDb } from '#engine/database/person-db.ts'
import { getRow, listRowsBy } from '#engine/rows/rows.ts'
import type { Member } from '#engine/session/member.ts'

/** A course with its activities and this member's progress in them, as one moment had them; `course` is null where it is not here. */
export interface CourseRows {
  course: RowOf<'courses'> | null
  activities: readonly RowOf<'activities'>[]
  progress: readonly RowOf<'activityProgress'>[]
  /** How the server has the course; null: nothing of it was begun. */
  standing: RowOf<'courseProgress'> | null
}

/** Everything of one course at once: read apart, a pull in between would show the course without its activities. */
export async function readCourseRows(member: Member, courseId: number): Promise<CourseRows> {
  const database = personDb(member.userId)
  const { courses, activities, activityProgress, courseProgress, overlay } = database
  return database.transaction('r', [courses, activities, activityProgress, courseProgress, overlay], async () => {
    const [course, ofCourse, progress, standing] = await Promise.all([
      getRow(member, 'courses', courseId),
      listRowsBy(member, 'activities', 'courseId', courseId),
      listRowsBy(member, 'activityProgress', 'courseId', courseId),
      getRow(member, 'courseProgress', courseId),
    ])
    return { course: course ?? null, activities: ofCourse, progress, standing: standing ?? null }
  })
}
