import type { Change } from '#contract/engine/collection.ts'
import type { ActivityProgress } from '#contract/features/activity/activity-contract.ts'
import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import { isDone, isFurther, mayOpen, type ActivityState } from '#contract/features/course/course-rules.ts'
import { publishOwnRows } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findCourseOrder, type ActivityCourse } from '#server/features/course/course-service.ts'
import { findClosing } from '#server/features/enrolment/open-service.ts'
import { followActivities, followGrade } from '#server/features/progress/follow-service.ts'
import type { StoredFinish } from './progress/finish.ts'
import { findCourseProgress, progressRow, saveProgress, type Owner, type StoredProgress } from './progress-queries.ts'
import { newlyOpen } from './progress-policy.ts'
import { findActivityStandings, type KnownStanding } from './standing-service.ts'

/** Where somebody stands in what is answered: in attempts, or once. */
export interface AnsweredProgress {
  state: ActivityState
  /** Null: it is answered once. */
  test: NonNullable<ActivityProgress['test']> | null
  cycle: number
  evidence: StoredProgress['evidence']
  /** When it was done, where it is. */
  finish: StoredFinish | null
  now: Date
  /** When what changed it was captured, as far as it is believed. */
  judged: Date
}

/** Keeps where somebody stands in what is answered, with all that hangs on it. Their stream is held; what devices are told. */
export async function recordAnswered(
  tx: Tx,
  owner: Owner,
  activity: Pick<KnownActivity, 'id' | 'courseId' | 'version'>,
  { state, test, cycle, evidence, finish, now, judged }: AnsweredProgress,
): Promise<Change[]> {
  const rows = await findCourseProgress(tx, owner, activity.courseId)
  const known = rows.find((row) => row.activity_id === activity.id)
  if (!known && state === 'not_started') return []
  const row: StoredProgress = {
    client_id: owner.clientId,
    user_id: owner.userId,
    activity_id: activity.id,
    course_id: activity.courseId,
    covered: [],
    withheld: [],
    position: 0,
    total: 0,
    version: activity.version ?? 1,
    cycle,
    state,
    test,
    captured_at: judged,
    updated_at: now,
    finished_at: isDone(state) ? (known?.finished_at ?? (finish ? new Date(finish.claimed) : now)) : null,
    seen: isDone(state) ? (known?.seen ?? finish) : null,
    evidence,
  }
  await saveProgress(tx, row)
  if (known && standsAlike(known, row)) {
    const changes = await publishOwnRows(tx, owner, 'activityProgress', [progressRow(row)])
    return [...changes, ...(await followGrade(tx, owner, activity.courseId, now))]
  }
  const course = await findCourseOrder(tx, owner.clientId, activity.courseId)
  const others = rows.filter((other) => other !== known)
  // What was seen of others while this one kept them locked counts now.
  const opened = course ? newlyOpen(course, [row, ...others], now, row.seen) : []
  for (const other of opened) await saveProgress(tx, other)
  const changes = await publishOwnRows(tx, owner, 'activityProgress', [row, ...opened].map(progressRow))
  return [...changes, ...(await followActivities(tx, owner, activity.courseId, { now, judged }))]
}

/** Whether one of them changes nothing of the course where the other one stood: its grade is all that may differ. */
const standsAlike = (one: StoredProgress, other: StoredProgress): boolean =>
  one.state === other.state &&
  one.cycle === other.cycle &&
  one.evidence === other.evidence &&
  one.seen?.claimed === other.seen?.claimed

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
