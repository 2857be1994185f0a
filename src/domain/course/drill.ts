import { isDone, lockOf } from '#contract/features/course/course-rules.ts'
import type { Activity } from '#contract/features/activity/activity-row.ts'
import { closesFor } from '#contract/features/enrolment/lock-rules.ts'
import { standingsOf, ofThisCycle, type CourseRows } from './course-standing.ts'

/**
 * The quiz that home waits for: the first one that its author marked so, of a course that its person is in, that can be
 * gone on with and is not finished; null: none (source: learning.md, 3).
 */
export function drillBeforeHome(rows: CourseRows, now: Date): Activity | null {
  const drills = rows.activities.filter(({ drill }) => drill === true)
  if (drills.length === 0) return null
  const progress = new Map(
    ofThisCycle(rows.activityProgress, rows.courseProgress ?? []).map((row) => [row.activityId, row]),
  )
  const enrolments = rows.enrolments ?? []
  const standings = new Map(standingsOf(rows).map((standing) => [standing.course.id, standing]))
  const isHeld = (drill: Activity): boolean => {
    const standing = standings.get(drill.courseId)
    const own = progress.get(drill.id)
    if (!standing || standing.isShut || standing.state === 'not_started') return false
    // What cannot be done, or was handed in, holds nobody.
    if (own && (isDone(own.state) || own.test?.attemptsLeft === 0 || own.test?.waiting === true)) return false
    const activities = rows.activities.filter(({ courseId }) => courseId === drill.courseId)
    const closesAt = closesFor(enrolments, { kind: 'course', id: drill.courseId })
    const order = { blockMenu: standing.course.blockMenu, activities, closesAt }
    return lockOf(order, drill, (id) => progress.get(id), now.getTime()) === null
  }
  const held = drills.filter(isHeld).toSorted((a, b) => a.courseId - b.courseId || a.hierarchyOrder - b.hierarchyOrder)
  return held[0] ?? null
}
