import type { ContentOf } from '#contract/features/activity/activity-row.ts'
import type { Change } from '#contract/engine/collection.ts'
import { countedSeconds, hasLesson, keepCommit, scormStanding } from '#contract/features/scorm/scorm-rules.ts'
import { publishOwnRows } from '#server/engine/sync/publish-service.ts'
import { refuseField, type OperationHandler } from '#server/engine/sync/operation-handler.ts'
import { recordJudged } from '#server/features/activity/answered-service.ts'
import { storedFinish } from '#server/features/activity/standing-service.ts'
import { findActivity, type CourseActivity, type FormerActivity } from '#server/features/course/course-service.ts'
import { admit } from '#server/features/enrolment/own/entry-service.ts'
import { findCycle } from '#server/features/progress/cycle-service.ts'
import { findScormState, saveLaunch, saveScormState } from './scorm-queries.ts'

/** The package as it was in a version; undefined where there was none. */
function packageIn(
  activity: CourseActivity,
  former: readonly FormerActivity[],
  version: number,
): ContentOf<'scorm'> | undefined {
  const found = version === (activity.version ?? 1) ? activity : former.find((one) => one.version === version)
  return found?.type === 'scorm' ? (found.content as ContentOf<'scorm'>) : undefined
}

/**
 * Takes what a lesson keeps: its history whole, and where its person stands by the newest of each lesson. What comes
 * late takes nothing back; time that is claimed beyond the launch is cut to it. Of a package that is locked it is kept
 * and counts for nothing until one comes while it is open.
 */
export const takeCommit: OperationHandler<'scorm.commit'> = async (context, { payload }) => {
  const { tx, member, now, captured, takeReceipt } = context
  const { courseId, activityId, version, cycle = 1, attempt } = payload
  const { course, activity, former } = await findActivity(tx, member, courseId, activityId, captured.judged)
  if (!course) return refuseField('course.not_found', 'courseId')
  const content = activity && packageIn(activity, former, version)
  if (!activity || !content) return refuseField('activity.not_found', activity ? 'version' : 'activityId')
  if (!hasLesson(content, payload.item)) return refuseField('scorm.lesson_unknown', 'item')
  const known = await findScormState(tx, member, activityId)
  const done = known?.cycle === cycle ? known.attempts.filter((one) => one.attempt !== attempt && one.done).length : 0
  if (content.attempts !== null && done >= content.attempts) return refuseField('scorm.attempts_used', 'attempt')
  const entered = await admit(tx, member, course, captured.judged)
  if (!entered) return refuseField('course.not_enrolled', 'courseId')
  const seconds = countedSeconds(payload)
  await saveLaunch(tx, member, payload, { seconds, capturedAt: captured.judged, receivedAt: now })
  const changes: Change[] = [...entered]
  const current = await findCycle(tx, member, { kind: 'course', id: courseId })
  // Of a cycle that is over the history alone is kept.
  if (cycle === current) {
    const state = keepCommit(known, payload, content, now.toISOString())
    await saveScormState(tx, member, state)
    changes.push(...(await publishOwnRows(tx, member, 'scormStates', [state])))
    const at = { finish: storedFinish(captured), now, judged: captured.judged, instants: [now, captured.judged] }
    const standing = { ...scormStanding(state, content), cycle, version: state.version, ...at }
    changes.push(...(await recordJudged(tx, member, { course, activity }, standing)))
  }
  return { outcome: 'applied', changes, receipt: await takeReceipt() }
}
