import type { Change } from '#contract/engine/collection.ts'
import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import { isDone, isFurther, mayOpen } from '#contract/features/course/course-rules.ts'
import type { ActivityCourse } from '#server/features/course/course-service.ts'
import { findClosing } from '#server/features/enrolment/open-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { recordAnswered, type AnsweredProgress } from './answered-service.ts'
import type { Owner } from './progress-queries.ts'
import { findActivityStandings, type KnownStanding } from './standing-service.ts'

/** An activity in its course. */
interface Placed {
  course: ActivityCourse
  activity: Pick<KnownActivity, 'id' | 'courseId' | 'version'>
}

/** Whether an activity is open to somebody at one of these moments. */
export async function isOpenTo(
  tx: Tx,
  owner: Owner,
  { course, activity: { id, courseId } }: Placed,
  instants: readonly Date[],
  known?: ReadonlyMap<number, KnownStanding>,
): Promise<boolean> {
  const own = course.activities.find((one) => one.id === id)
  if (!own) return true
  const standings = known ?? (await findActivityStandings(tx, owner, courseId))
  const closesAt = (await findClosing(tx, owner, { kind: 'course', id: courseId }))?.toISOString() ?? null
  const standingOf = (other: number) => standings.get(other)
  return instants.some((at) => mayOpen({ ...course, closesAt }, own, standingOf, at.getTime()))
}

/** Where somebody stands by what content says of itself. */
export interface JudgedProgress extends Omit<AnsweredProgress, 'evidence'> {
  version: number
  /** When it counts, where the activity was open at one of them. */
  instants: readonly Date[]
}

/**
 * Keeps where somebody stands by what content says of itself, where the activity is open to them: nothing that was
 * reached is taken back. Their stream is held; what devices are told.
 */
export async function recordJudged(
  tx: Tx,
  owner: Owner,
  placed: Placed,
  { version, instants, ...reached }: JudgedProgress,
): Promise<Change[]> {
  const { activity } = placed
  const standings = await findActivityStandings(tx, owner, activity.courseId)
  if (!(await isOpenTo(tx, owner, placed, instants, standings))) return []
  const before = standings.get(activity.id)
  const stays = before && (isDone(before.state) || isFurther(before.state, reached.state))
  const state = stays ? before.state : reached.state
  return recordAnswered(tx, owner, { ...activity, version }, { ...reached, state, evidence: 'judged' })
}
