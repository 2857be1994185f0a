import type { FieldProblem } from '#contract/engine/errors.ts'
import type { CourseState } from '#contract/features/course/course-rules.ts'
import { isDone, lockOf, type StandingOf } from '#contract/features/course/course-rules.ts'
import { checkReaction, isReactionAnswered, type ReactionProblem } from '#contract/features/reaction/reaction-rules.ts'
import type { ReactionAnswer, ReactionContent } from '#contract/features/reaction/reaction-schema.ts'
import { isReaction } from '#contract/features/reaction/reaction-type.ts'
import { longestText } from '#contract/engine/text/text-length.ts'
import type { Change } from '#contract/engine/collection.ts'
import {
  refuseField,
  type OperationContext,
  type OperationHandler,
  type Outcome,
} from '#server/engine/sync/operation-handler.ts'
import { recordAnswered } from '#server/features/activity/answered-service.ts'
import { findActivityStandings } from '#server/features/activity/standing-service.ts'
import {
  findActivity,
  type ActivityCourse,
  type CourseActivity,
  type FormerActivity,
} from '#server/features/course/course-service.ts'
import { findClosing } from '#server/features/enrolment/open-service.ts'
import { admit } from '#server/features/enrolment/own/entry-service.ts'
import { findCycleStates } from '#server/features/progress/cycle-service.ts'
import { addAnonymous, addNamed, addState, hasSent } from './send-queries.ts'

const why: Record<ReactionProblem['code'], FieldProblem['code']> = {
  'reaction.answer_required': 'required',
  'reaction.text_too_long': 'too_long',
  'reaction.answer_invalid': 'invalid',
}

/**
 * Refuses with the first fault's code, and every question that is at fault. Beside its person stands no more than which
 * questions these are: what was answered to them is told by none of it.
 */
function refuse(problems: readonly [ReactionProblem, ...ReactionProblem[]]): Outcome {
  const [{ code }] = problems
  const fields = problems.map((one) => ({ field: `answers.${one.questionId}`, code: why[one.code] }))
  return {
    outcome: 'refused',
    code,
    fields,
    ...(code === 'reaction.text_too_long' && { values: { most: longestText } }),
  }
}

/** What is kept of the answers: those that say something, in one way of writing. */
const kept = (answers: readonly ReactionAnswer[]): ReactionAnswer[] =>
  answers
    .filter(isReactionAnswered)
    .map(({ questionId, scale, text }) => ({ questionId, scale, text: text.normalize('NFC') }))

/** What a version asked and promised; undefined where there was none. */
function contentOf(activity: CourseActivity, former: readonly FormerActivity[], version: number) {
  if (version === (activity.version ?? 1)) return activity.content as ReactionContent
  const found = former.find((one) => one.version === version && isReaction(one))
  return found?.content as ReactionContent | undefined
}

/** How somebody stands in the course in the cycle that was answered in; `isNow`: it is the one that counts. */
interface Round {
  before: CourseState | undefined
  isNow: boolean
}

/**
 * Whether it is closed to them: now, and as it was when it was captured. Of a cycle that is over, what is known is how
 * the course ended in it. `review`: it would be open were all that waits for a look of staff done; until they decided
 * nobody knows.
 */
async function lockedBy(
  { tx, member, now, captured }: OperationContext,
  course: ActivityCourse,
  activity: CourseActivity,
  { before, isNow }: Round,
): Promise<'training' | 'review' | null> {
  if (!isNow) return before && (isDone(before) || before === 'reproved') ? null : 'training'
  const standings = await findActivityStandings(tx, member, activity.courseId)
  const closesAt = (await findClosing(tx, member, { kind: 'course', id: activity.courseId }))?.toISOString() ?? null
  const own = course.activities.find(({ id }) => id === activity.id) ?? activity
  const isOpen = (standingOf: StandingOf) =>
    [now, captured.judged].some((at) => lockOf({ ...course, closesAt, before }, own, standingOf, at.getTime()) === null)
  const asDone: StandingOf = (id) => {
    const standing = standings.get(id)
    return standing?.inReview ? { state: 'finished' } : standing
  }
  if (isOpen((id) => standings.get(id))) return null
  return isOpen(asDone) ? 'review' : 'training'
}

/** Takes what somebody thought of a course, once a cycle of it ([Note: Anonymous answers]). */
export const sendReaction: OperationHandler<'reaction.send'> = async (context, { payload }) => {
  const { tx, member, now, captured, takeReceipt } = context
  const { courseId, activityId, version, cycle = 1, answers } = payload
  const { judged } = captured
  const { course, activity, former } = await findActivity(tx, member, courseId, activityId, judged)
  if (!course) return refuseField('course.not_found', 'courseId')
  const content = activity && isReaction(activity) ? contentOf(activity, former, version) : undefined
  if (!activity || !content) return refuseField('activity.not_found', activity ? 'version' : 'activityId')
  if (await hasSent(tx, member, { activityId, cycle })) return refuseField('reaction.answered', 'activityId')
  const [current, ...ended] = await findCycleStates(tx, member, { kind: 'course', id: courseId })
  const isNow = cycle === (current?.cycle ?? 1)
  const before = [current, ...ended].find((one) => one?.cycle === cycle)?.state
  const locked = await lockedBy(context, course, activity, { before, isNow })
  if (locked === 'training') return refuseField('reaction.locked', 'activityId')
  const [first, ...others] = checkReaction(content.questions, answers)
  if (first) return refuse([first, ...others])
  // It stays on its device, which sends it again: the server has no place for what nobody may know whose it is.
  if (locked === 'review') return { outcome: 'held', code: 'reaction.in_review' }
  const entered = await admit(tx, member, course, judged)
  if (!entered) return refuseField('course.not_enrolled', 'courseId')
  if (content.isAnonymous) await addAnonymous(tx, member.clientId, activityId, kept(answers))
  else await addNamed(tx, member, { activityId, cycle }, kept(answers), judged)
  await addState(tx, member, { activityId, cycle }, judged)
  const changes: Change[] = [...entered]
  if (isNow) {
    const instant = judged.toISOString()
    const finish = { claimed: instant, earliest: null, latest: now.toISOString(), trusted: captured.trusted }
    const done = { state: 'finished', test: null, evidence: 'judged', cycle, finish, now, judged } as const
    changes.push(...(await recordAnswered(tx, member, activity, done)))
  }
  return { outcome: 'applied', changes, receipt: await takeReceipt() }
}
