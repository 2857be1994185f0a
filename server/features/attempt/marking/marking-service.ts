import type { FieldProblem } from '#contract/engine/errors.ts'
import type { MarkingDetail } from '#contract/features/attempt/desk/marking-desk.ts'
import type { EssayMark } from '#contract/features/question/fraction.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff, type Writing } from '#server/engine/staff/staff-write.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import type { OperationHandler } from '#server/engine/sync/operation-handler.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { findAttempt, updateAttempt, type StoredAttempt } from '../attempt-queries.ts'
import { publishAttempt, rejudge } from '../judge/judge-service.ts'
import { findMaterial } from '../judge/material.ts'
import { keepStray } from '../judge/stray-queries.ts'
import { tellPerson } from '../tell/tell-person.ts'
import { findMarksOf, insertMarks } from './mark-queries.ts'
import { demandMarking, describeMarking } from './marking-list-service.ts'
import { findAppeal, insertAppeal, saveAnswerTo } from './marking-queries.ts'

interface NewMark {
  question: number
  mark: EssayMark
  comment: string
}

/** Does something about an attempt in the turn of its person; nobody about their own. */
async function inTurn(
  services: Services,
  staff: Staff,
  attemptId: string,
  work: (tx: Tx, row: StoredAttempt, writing: Writing) => Promise<void>,
): Promise<MarkingDetail> {
  const { clientId } = staff
  let owner: string | null = null
  const detail = await writeAsStaff(services, staff, async (tx, writing) => {
    const { user_id: userId } = await demandMarking(tx, staff, attemptId)
    if (userId === staff.userId) fail('attempt.own')
    await lockStream(tx, clientId, userStream(userId))
    await work(tx, await demandMarking(tx, staff, attemptId), writing)
    owner = userId
    return describeMarking(tx, staff, await demandMarking(tx, staff, attemptId), writing.now)
  })
  if (owner !== null) await services.realtime.pokeUser(clientId, owner)
  services.jobs.nudge()
  return detail
}

/**
 * Marks essays of an attempt. What they come to counts once every essay has the marks that its test asks for; a changed
 * mark is judged anew, with all that hangs on it.
 */
export const markAttempt = (
  services: Services,
  staff: Staff,
  attemptId: string,
  marks: readonly NewMark[],
): Promise<MarkingDetail> =>
  inTurn(services, staff, attemptId, async (tx, row, { note, now }) => {
    await demandMarks(tx, row, marks)
    const before = await findMarksOf(tx, staff.clientId, [row.id])
    await insertMarks(
      tx,
      marks.map(({ question, mark, comment }, at) => ({
        client_id: staff.clientId,
        attempt_id: row.id,
        place: before.length + at + 1,
        question,
        user_id: row.user_id,
        marked_by: staff.userId,
        mark: JSON.stringify(mark),
        comment,
        marked_at: now,
      })),
    )
    const member = { clientId: staff.clientId, userId: row.user_id }
    await rejudge({ tx, member, now }, await updateAttempt(tx, row, { marked: true, updated_at: now }))
    const judged = (await findAttempt(tx, member, row.id)) ?? row
    if (judged.state === 'graded') await tellPerson(services, tx, judged, { what: 'marked' }, now)
    await note({
      act: 'attempt.mark',
      subject: { kind: 'attempt', id: row.id },
      about: row.user_id,
      before: { percent: row.percent },
      after: { marks: marks.map(({ question, mark }) => ({ question, mark })), percent: judged.percent },
    })
  })

/** Fails with `request.invalid` where a mark is of no answered essay, twice of one, or of other criteria than its question has. */
async function demandMarks(tx: Tx, row: StoredAttempt, marks: readonly NewMark[]): Promise<void> {
  const { asked } = await findMaterial(tx, row)
  const fields = marks.flatMap(({ question: index, mark }, at): FieldProblem[] => {
    const field = `marks.${at}`
    const question = asked.find((one) => one.index === index)?.question
    if (question?.kind !== 'essay') return [{ field: `${field}.question`, code: 'invalid' }]
    if (marks.findIndex((other) => other.question === index) !== at)
      return [{ field: `${field}.question`, code: 'invalid' }]
    if ('whole' in mark) return []
    const keys = Object.keys(mark.criteria)
    const isWhole = keys.length === question.criteria.length && question.criteria.every(({ key }) => keys.includes(key))
    return isWhole && keys.length > 0 ? [] : [{ field: `${field}.mark`, code: 'invalid' }]
  })
  if (fields.length > 0) fail('request.invalid', { fields })
}

/** Answers what somebody asked about their marks; whether the marks are others now or not is theirs to see. */
export const answerAppeal = (
  services: Services,
  staff: Staff,
  attemptId: string,
  answer: string,
): Promise<MarkingDetail> =>
  inTurn(services, staff, attemptId, async (tx, row, { note, now }) => {
    const appeal = await findAppeal(tx, staff.clientId, row.id)
    if (!appeal || appeal.answered_at !== null) fail('attempt.not_appealed')
    await saveAnswerTo(
      tx,
      { clientId: staff.clientId, attemptId: row.id },
      { answer, answered_by: staff.userId, answered_at: now },
    )
    await tellPerson(services, tx, row, { what: 'answered', text: answer }, now)
    await note({
      act: 'attempt.answer',
      subject: { kind: 'attempt', id: row.id },
      about: row.user_id,
      after: { answer },
    })
  })

/** Keeps what somebody asks about the marks of an attempt of theirs; about one that is nobody's, beside what else is said of it. */
export const appealAttempt: OperationHandler<'attempt.appeal'> = async (context, { id, payload }) => {
  const { tx, member, now, takeReceipt } = context
  const row = await findAttempt(tx, member, payload.attemptId)
  if (!row) {
    await keepStray(tx, member, { id, attemptId: payload.attemptId, payload, now })
    return { outcome: 'applied', changes: [], receipt: await takeReceipt() }
  }
  if (row.state !== 'graded' || !row.marked) return { outcome: 'refused', code: 'attempt.not_marked' }
  if (row.appealed_at) return { outcome: 'refused', code: 'attempt.appealed' }
  const own = { client_id: member.clientId, user_id: member.userId }
  await insertAppeal(tx, { ...own, attempt_id: row.id, text: payload.text, sent_at: now })
  const asked = await updateAttempt(tx, row, { appealed_at: now, updated_at: now })
  return { outcome: 'applied', changes: await publishAttempt({ tx, member, now }, asked), receipt: await takeReceipt() }
}
