import { totalOf } from '#contract/features/activity/activity-row.ts'
import { packCovered, rangesOf } from '#contract/features/activity/covered.ts'
import { coveredShare, stateOf } from '#contract/features/activity/progress-rules.ts'
import type { PayloadOf } from '#contract/engine/operation.ts'
import { findActivity, type CourseActivity } from '#server/features/course/course-service.ts'
import {
  refuseField,
  type OperationContext,
  type OperationHandler,
  type Outcome,
} from '#server/engine/sync/operation-handler.ts'
import { publishOwnRows } from '#server/engine/sync/publish-service.ts'
import { unite } from './unite-covered.ts'
import { mayTake } from './progress-policy.ts'
import { findFinished, findProgress, progressRow, saveProgress, type StoredProgress } from './progress-queries.ts'

type Payload = PayloadOf<'activity.progress'>

/** Adds what was seen; the server's own total and share decide the state. */
export const recordProgress: OperationHandler<'activity.progress'> = async (context, { payload }) =>
  record(context, payload, false)

/** The same, refused while less than the required share was seen. */
export const recordCompletion: OperationHandler<'activity.completion'> = async (context, { payload }) =>
  record(context, payload, true)

async function record(context: OperationContext, payload: Payload, completes: boolean): Promise<Outcome> {
  const { tx, member } = context
  const found = await findActivity(tx, member, payload.courseId, payload.activityId)
  if (!found.activity)
    return refuseField(
      found.course ? 'activity.not_found' : 'course.not_found',
      found.course ? 'activityId' : 'courseId',
    )
  const known = await findProgress(tx, member, payload.activityId)
  // What was begun while it was open stays open, whatever happened to the order since.
  if (
    !known &&
    found.course.blockMenu &&
    !mayTake(found.course, payload.activityId, await findFinished(tx, member, payload.courseId))
  ) {
    return { outcome: 'refused', code: 'activity.blocked' }
  }

  const next = merge(context, payload, found.activity, known)
  if (completes && next.state !== 'finished') {
    const percent = (share: number) => Math.floor(share * 100)
    const values = {
      seen: percent(coveredShare(rangesOf(next.covered), next.total)),
      required: percent(found.activity.requiredShare),
    }
    return { outcome: 'refused', code: 'progress.incomplete', values }
  }
  await saveProgress(tx, next)
  const changes = await publishOwnRows(tx, member, 'activityProgress', [progressRow(next)])
  return { outcome: 'applied', changes, receipt: await context.takeReceipt() }
}

function merge(
  context: OperationContext,
  payload: Payload,
  activity: CourseActivity,
  known: StoredProgress | undefined,
): StoredProgress {
  const { member, now, capturedAt } = context
  const { requiredShare } = activity
  const total = totalOf(activity)
  const covered = unite(rangesOf(known?.covered), rangesOf(payload.covered), total)
  // Finished once is finished for good, also when the activity grew longer since.
  const state = known?.state === 'finished' ? 'finished' : stateOf(covered, total, requiredShare)
  // Devices may send out of order: the place to resume is the one captured last.
  const newest = !known || capturedAt >= known.captured_at
  return {
    client_id: member.clientId,
    user_id: member.userId,
    activity_id: activity.id,
    course_id: activity.courseId,
    covered: packCovered(covered),
    position: newest ? Math.min(payload.position, total) : known.position,
    total,
    state,
    captured_at: newest ? capturedAt : known.captured_at,
    updated_at: now,
    finished_at: known?.finished_at ?? (state === 'finished' ? capturedAt : null),
  }
}
