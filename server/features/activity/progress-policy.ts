import { totalOf } from '#contract/features/activity/activity-row.ts'
import { rangesOf } from '#contract/features/activity/covered.ts'
import { stateOf } from '#contract/features/activity/progress-rules.ts'
import { mayOpen } from '#contract/features/course/course-rules.ts'
import type { ActivityCourse, CourseActivity, Measure } from '#server/features/course/course-service.ts'
import { bothDone, type StoredFinish } from './progress/finish.ts'
import type { StoredProgress } from './progress-queries.ts'

/**
 * Whether an activity is open to somebody at one of these moments: what was seen too early counts once it is open, what
 * was seen in time counts when it comes after the end. What left the course is locked by nothing.
 */
export function isOpen(
  course: ActivityCourse,
  rows: readonly StoredProgress[],
  activityId: number,
  moments: readonly Date[],
): boolean {
  const own = course.activities.find(({ id }) => id === activityId)
  const standingOf = (id: number) => rows.find((row) => row.activity_id === id)
  return !own || moments.some((at) => mayOpen(course, own, standingOf, at.getTime()))
}

/**
 * How an activity may be measured for what was seen of it: as it is, and as it was in the version that was seen. The
 * latter is believed of what the person had begun with it, or could have: it was still so when their device was heard last.
 */
export function measuresOf(
  activity: CourseActivity,
  former: readonly Measure[],
  seen: { version: number | undefined; known: StoredProgress | undefined; earliest: Date | null },
): Pick<Measure, 'version' | 'total' | 'requiredShare'>[] {
  const now = { version: activity.version ?? 1, total: totalOf(activity), requiredShare: activity.requiredShare }
  const before = former.find(({ version }) => version === seen.version)
  if (!before) return [now]
  const isBegun = seen.known?.version === before.version && seen.known.state !== 'not_started'
  const wasSo = seen.earliest !== null && Date.parse(before.until) >= seen.earliest.getTime()
  return isBegun || wasSo ? [now, before] : [now]
}

/** The version that somebody's progress is of: the one it was begun with, as long as who began it may go on with it. */
export function versionOf(
  activity: CourseActivity,
  former: readonly Measure[],
  seen: { version: number | undefined; known: StoredProgress | undefined },
): number {
  const now = activity.version ?? 1
  const stays = (version: number) => version === now || former.some((one) => one.version === version && one.stays)
  const { known } = seen
  if (known && known.state !== 'not_started' && stays(known.version)) return known.version
  return seen.version !== undefined && seen.version < now && stays(seen.version) ? seen.version : now
}

/**
 * What was seen of activities while they were locked, and counts now that `opener` is done; in their order, as one may
 * open the next. They are finished when both were.
 */
export function newlyOpen(
  course: ActivityCourse,
  rows: readonly StoredProgress[],
  now: Date,
  opener: StoredFinish | null,
): StoredProgress[] {
  const opened: StoredProgress[] = []
  for (const activity of course.activities) {
    const known = rows.find((row) => row.activity_id === activity.id)
    const all = [...opened, ...rows.filter((row) => !opened.some((one) => one.activity_id === row.activity_id))]
    if (!known || known.state !== 'not_started' || !isOpen(course, all, activity.id, [now])) continue
    const state = stateOf(rangesOf(known.covered), known.total, activity.requiredShare)
    if (state === 'not_started') continue
    const seen = bothDone(known.seen, opener)
    const ended = state === 'finished' ? { finished_at: now, seen, evidence: 'judged' as const } : {}
    opened.push({ ...known, state, updated_at: now, ...ended })
  }
  return opened
}
