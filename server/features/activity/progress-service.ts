import { secondsEach, totalOf } from '#contract/features/activity/activity-row.ts'
import { isTestType } from '#contract/features/activity/types/tests.ts'
import { isGameType } from '#contract/features/game/game-names.ts'
import { isReaction } from '#contract/features/reaction/reaction-type.ts'
import { packCovered, rangesOf } from '#contract/features/activity/covered.ts'
import {
  firstOf,
  rangesLength,
  stateOf,
  withoutRanges,
  type Range,
} from '#contract/features/activity/progress-rules.ts'
import type { PayloadOf } from '#contract/engine/operation.ts'
import { closeCase, openCase } from '#server/engine/cases/case-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  findActivity,
  type ActivityCourse,
  type CourseActivity,
  type FormerActivity,
  type Measure,
} from '#server/features/course/course-service.ts'
import { spendTime } from '#server/engine/evidence/spent-time-service.ts'
import {
  refuseField,
  type OperationContext,
  type OperationHandler,
  type Outcome,
} from '#server/engine/sync/operation-handler.ts'
import { publishOwnRows } from '#server/engine/sync/publish-service.ts'
import { followActivities } from '#server/features/progress/follow-service.ts'
import { admit, type EnteredCourse } from '#server/features/enrolment/own/entry-service.ts'
import { findClosing } from '#server/features/enrolment/open-service.ts'
import { findCycle } from '#server/features/progress/cycle-service.ts'
import { findFormer, saveFormer } from './former-queries.ts'
import { bothDone, storedFinish, type StoredFinish } from './progress/finish.ts'
import { unite } from './progress/unite-covered.ts'
import { isOpen, measuresOf, newlyOpen, versionOf } from './progress-policy.ts'
import { findPresent } from './live/presence-service.ts'
import { findCourseProgress, progressRow, saveProgress, type StoredProgress } from './progress-queries.ts'

/**
 * Adds what was seen, as far as there was time for it ([Note: Spent time]); the rest is kept for somebody to look at.
 * The server's own total and share decide the state, and nothing is counted of what is still locked.
 */
export const recordProgress: OperationHandler<'activity.progress' | 'activity.completion'> = async (
  context,
  { payload },
) => {
  const { courseId, activityId } = payload
  const { judged } = context.captured
  const { course, activity, former } = await findActivity(context.tx, context.member, courseId, activityId, judged)
  if (!course) return refuseField('course.not_found', 'courseId')
  if (!activity) return refuseField('activity.not_found', 'activityId')
  if (isTestType(activity.type) || isReaction(activity) || isGameType(activity.type))
    return refuseField('activity.is_test', 'activityId')
  return keepSeen(context, payload, {
    course,
    activity,
    former,
    believe: (claimed) => findSeen(context, activity, claimed),
  })
}

/** What was seen, and how much of what is new of it is believed. */
interface Measured {
  course: ActivityCourse & EnteredCourse
  activity: CourseActivity
  former: FormerActivity[]
  believe: (claimed: readonly Range[]) => Promise<readonly Range[]>
}

/** Keeps what is believed of what was seen, with all that hangs on it; the rest waits for somebody to look at it. */
export async function keepSeen(
  context: OperationContext,
  payload: PayloadOf<'activity.progress'>,
  { course: found, activity, former, believe }: Measured,
): Promise<Outcome> {
  const { tx, member, now } = context
  const { judged } = context.captured
  const { courseId } = payload
  const entered = await admit(tx, member, found, judged)
  if (!entered) return refuseField('course.not_enrolled', 'courseId')
  const item = { kind: 'course', id: courseId } as const
  const course = { ...found, closesAt: (await findClosing(tx, member, item))?.toISOString() ?? null }
  const cycle = await findCycle(tx, member, item)
  if ((payload.cycle ?? 1) < cycle) return keepFormer(context, payload, activity)
  const rows = await findCourseProgress(tx, member, courseId)
  const known = rows.find((row) => row.activity_id === activity.id)
  const seen = { version: payload.version, known, earliest: context.captured.earliest }
  const measures = measuresOf(activity, former, seen)
  const version = versionOf(activity, former, { version: payload.version, known })
  const open = isOpen(course, rows, activity.id, [now, judged])
  const next = await merge(context, { payload, activity, known, measures, version, cycle, open, believe })
  const others = rows.filter((row) => row !== known)
  const changed = [next, ...newlyOpen(course, [next, ...others], now, next.seen)]
  const beforeOf = (row: StoredProgress) => rows.find((before) => before.activity_id === row.activity_id)
  for (const row of changed) {
    await saveProgress(tx, row)
    await followEvidence(tx, row, beforeOf(row))
  }
  const changes = await publishOwnRows(tx, member, 'activityProgress', changed.map(progressRow))
  changes.push(...entered)
  // Playing on changes nothing of the course, its trails and enrolments.
  const at = { now, judged }
  if (changed.some((row) => beforeOf(row)?.state !== row.state))
    changes.push(...(await followActivities(tx, member, courseId, at)))
  return { outcome: 'applied', changes, receipt: await context.takeReceipt() }
}

/** What was seen in a cycle that is over is kept with it, and counts for nothing any more. */
async function keepFormer(
  { tx, member, now, takeReceipt }: OperationContext,
  payload: PayloadOf<'activity.progress'>,
  activity: CourseActivity,
): Promise<Outcome> {
  const { cycle = 1 } = payload
  const known = rangesOf(await findFormer(tx, member, activity.id, cycle))
  const covered = packCovered(unite(known, rangesOf(payload.covered), totalOf(activity)))
  const { clientId: client_id, userId: user_id } = member
  await saveFormer(tx, {
    client_id,
    user_id,
    activity_id: activity.id,
    course_id: activity.courseId,
    cycle,
    covered,
    updated_at: now,
  })
  return { outcome: 'applied', changes: [], receipt: await takeReceipt() }
}

/** What is claimed faster than it can be seen waits at the desk, until somebody decides or it is seen after all. */
async function followEvidence(tx: Tx, row: StoredProgress, known: StoredProgress | undefined): Promise<void> {
  const key = { clientId: row.client_id, queue: 'progress', caseId: `${row.user_id}.${row.activity_id}` }
  if (row.evidence === 'review') await openCase(tx, key, { userId: row.user_id, odd: true, now: row.updated_at })
  else if (known?.evidence === 'review') await closeCase(tx, key, row.updated_at)
}

interface Report {
  payload: PayloadOf<'activity.progress'>
  activity: CourseActivity
  known: StoredProgress | undefined
  measures: Pick<Measure, 'version' | 'total' | 'requiredShare'>[]
  version: number
  /** The cycle of the course that counts now. */
  cycle: number
  open: boolean
  believe: Measured['believe']
}

async function merge(context: OperationContext, report: Report): Promise<StoredProgress> {
  const { payload, activity, known, measures, version, cycle, open, believe } = report
  const { member, now, capturedAt } = context
  const most = Math.max(...measures.map(({ total }) => total))
  const before = rangesOf(known?.covered)
  const claimed = withoutRanges(unite([], rangesOf(payload.covered), most), before)
  const covered = unite(before, await believe(claimed), most)
  const withheld = withoutRanges(unite(rangesOf(known?.withheld), claimed, most), covered)
  const states = measures.map(({ total, requiredShare }) => stateOf(covered, total, requiredShare))
  const finished = measures[states.indexOf('finished')]
  const own = measures.find((measure) => measure.version === version)
  const { total } = finished ?? own ?? { total: totalOf(activity) }
  const reckoned = open ? (finished ? 'finished' : (states[0] ?? 'not_started')) : 'not_started'
  // Finished once is finished for good, also when the activity grew longer since.
  const state = known?.state === 'finished' ? 'finished' : reckoned
  const seen = known?.state === 'finished' ? known.seen : seenBy(context, report, covered.length > 0)
  // Devices may send out of order: the place to resume is the one captured last.
  const newest = !known || capturedAt >= known.captured_at
  return {
    client_id: member.clientId,
    user_id: member.userId,
    activity_id: activity.id,
    course_id: activity.courseId,
    covered: packCovered(covered),
    withheld: packCovered(withheld),
    position: newest ? Math.min(payload.position, total) : known.position,
    total,
    version,
    cycle,
    state,
    test: null,
    captured_at: newest ? capturedAt : known.captured_at,
    updated_at: now,
    finished_at: known?.finished_at ?? (state === 'finished' ? capturedAt : null),
    seen,
    evidence: state !== 'finished' && withheld.length > 0 ? 'review' : 'judged',
  }
}

/** When what is covered now was completed: with this report alone where it is enough by itself, else with the last of them. */
function seenBy(
  { captured }: OperationContext,
  { payload, known, measures }: Report,
  covers: boolean,
): StoredFinish | null {
  if (!covers) return null
  const own = storedFinish(captured)
  const alone = measures.some(({ total, requiredShare }) => {
    return stateOf(unite([], rangesOf(payload.covered), total), total, requiredShare) === 'finished'
  })
  return alone ? own : bothDone(known?.seen ?? null, own)
}

/** As much of what is claimed as there was time to see; of what is streamed live, while they can have been there. */
async function findSeen(
  context: OperationContext,
  activity: CourseActivity,
  all: readonly Range[],
): Promise<readonly Range[]> {
  const { tx, member, captured } = context
  const claimed = activity.type === 'wowza_live' ? await findPresent(context, activity.id, all) : all
  const msEach = secondsEach(activity) * 1000
  const wanted = rangesLength(claimed) * msEach
  if (wanted === 0) return []
  const spent = await spendTime(tx, member, captured, wanted)
  return spent >= wanted ? claimed : firstOf(claimed, spent / msEach)
}
