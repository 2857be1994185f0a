import type { Marking, MarkingDetail, MarkingState } from '#contract/features/attempt/desk/marking-desk.ts'
import { answerSchema } from '#contract/features/question/answer-schema.ts'
import { percentOf } from '#contract/features/question/grade-rules.ts'
import { settleMarks } from '#contract/features/question/judging/mark-rules.ts'
import { one } from '#contract/features/question/ratio.ts'
import { pageSize } from '#contract/engine/staff/list.ts'
import * as v from 'valibot'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { findOwnCourses } from '#server/features/authoring/own-courses-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { findAttemptsById, type StoredAttempt } from '../attempt-queries.ts'
import { describeTests } from '../desk/test-titles.ts'
import { judgeAttempt, type JudgedAnswer } from '../judge/judge-attempt.ts'
import { findMaterial, type JudgedQuestion } from '../judge/material.ts'
import { findMarksOf, type StoredMark } from './mark-queries.ts'
import { findNames } from '#server/engine/session/person-names.ts'
import { findAppeal, findMarking, type MarkingCursor } from './marking-queries.ts'

function readCursor(text: string | undefined): MarkingCursor | null {
  const found = /^(\d{4}-\d\d-\d\dT[\d:.]{8,12}Z) ([0-9a-f-]{36})$/.exec(text ?? '')
  return found ? { at: found[1] ?? '', id: found[2] ?? '' } : null
}

/** A page of the attempts whose essays are to be marked, or were. */
export async function listMarking(
  { database }: Pick<Services, 'database'>,
  staff: Staff,
  query: { state?: MarkingState | undefined; search?: string | undefined; cursor?: string | undefined },
): Promise<{ rows: Marking[]; next: string | null }> {
  const { clientId, userId } = staff
  const { state = 'waiting', search, cursor } = query
  return database.inTenant(clientId, async (tx) => {
    const courses = await findOwnCourses(tx, staff)
    const page = { cursor: readCursor(cursor), limit: pageSize + 1 }
    const found = await findMarking(tx, clientId, { state, search, courses }, page)
    const rows = found.slice(0, pageSize)
    const titles = await describeTests(tx, clientId, rows)
    const marked = new Set(
      (
        await findMarksOf(
          tx,
          clientId,
          rows.map(({ id }) => id),
        )
      )
        .filter((mark) => mark.marked_by === userId)
        .map((mark) => mark.attempt_id),
    )
    const last = rows.at(-1)
    const at = state === 'appealed' ? last?.askedAt : last?.ended_at
    return {
      rows: rows.map((row) => ({
        attemptId: row.id,
        person: isNameless(row) ? null : { userId: row.user_id, name: `${row.firstName} ${row.lastName}`.trim() },
        ...titles(row),
        endedAt: (row.ended_at ?? row.updated_at).toISOString(),
        isMarked: marked.has(row.id),
        isAppealed: row.askedAt !== null,
        isOwn: row.user_id === userId,
      })),
      next: found.length > pageSize && last && at ? `${at.toISOString()} ${last.id}` : null,
    }
  })
}

/** Whose essay it is is told once its marks are given. */
const isNameless = (row: Pick<StoredAttempt, 'settings' | 'state'>): boolean =>
  row.settings.nameless && row.state === 'marking'

/** An attempt whose essays somebody may mark; fails with `attempt.not_found` where it is none, or of a course that is not theirs. */
export async function demandMarking(tx: Tx, staff: Staff, attemptId: string): Promise<StoredAttempt> {
  const [row] = await findAttemptsById(tx, staff.clientId, [attemptId])
  const courses = await findOwnCourses(tx, staff)
  if (!row || (courses && !courses.includes(row.course_id))) return fail('attempt.not_found')
  return row.state === 'marking' || row.state === 'graded' ? row : fail('attempt.not_found')
}

export const readMarking = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  staff: Staff,
  attemptId: string,
): Promise<MarkingDetail> =>
  database.inTenant(staff.clientId, async (tx) =>
    describeMarking(tx, staff, await demandMarking(tx, staff, attemptId), clock.now()),
  )

/** An attempt as who marks it sees it: nobody else's mark before the essay is settled. */
export async function describeMarking(tx: Tx, staff: Staff, row: StoredAttempt, now: Date): Promise<MarkingDetail> {
  const { clientId, userId } = staff
  const material = await findMaterial(tx, row)
  const judged = judgeAttempt(row, material, { now, isGraded: true })
  const marks = await findMarksOf(tx, clientId, [row.id])
  const names = await findNames(tx, [...marks.map((mark) => mark.marked_by), row.user_id])
  const appeal = await findAppeal(tx, clientId, row.id)
  const titles = await describeTests(tx, clientId, [row])
  const essays = material.asked.flatMap((asked, at) => {
    const answer = judged.answers[at]
    return answer ? essayOf(row, asked, answer, { marks, names, userId }) : []
  })
  return {
    attemptId: row.id,
    person: isNameless(row) ? null : { userId: row.user_id, name: names.get(row.user_id) ?? '' },
    ...titles(row),
    endedAt: (row.ended_at ?? row.updated_at).toISOString(),
    isMarked: marks.some((mark) => mark.marked_by === userId),
    isAppealed: appeal !== undefined && appeal.answered_at === null,
    isOwn: row.user_id === userId,
    markers: row.settings.markers,
    percent: row.percent,
    passed: row.passed,
    minimumScore: row.settings.minimumScore,
    essays,
    appeal: appeal
      ? {
          text: appeal.text,
          sentAt: appeal.sent_at.toISOString(),
          answer: appeal.answer,
          answeredAt: appeal.answered_at?.toISOString() ?? null,
        }
      : null,
  }
}

/** An essay that was answered; nothing of another question, nor of an empty one. */
function essayOf(
  row: StoredAttempt,
  { index, question }: JudgedQuestion,
  { value, counts }: JudgedAnswer,
  { marks, names, userId }: { marks: readonly StoredMark[]; names: ReadonlyMap<string, string>; userId: string },
): MarkingDetail['essays'] {
  const read = v.safeParse(answerSchema, value)
  if (question.kind !== 'essay' || !read.success || read.output?.kind !== 'essay') return []
  const own = marks.filter((mark) => mark.question === index)
  const settled = settleMarks(
    question,
    own.map(({ marked_by: markedBy, mark }) => ({ markedBy, mark })),
    row.settings.markers,
  )
  const shown = settled.is === 'settled' ? own : own.filter((mark) => mark.marked_by === userId)
  return [
    {
      question: index,
      text: question.text,
      guide: question.guide ?? null,
      points: question.points,
      criteria: question.criteria,
      answer: read.output.text,
      counts,
      marks: shown.map((mark) => ({
        by: names.get(mark.marked_by) ?? '',
        isOwn: mark.marked_by === userId,
        mark: mark.mark,
        comment: mark.comment,
        markedAt: mark.marked_at.toISOString(),
      })),
      settled: settled.is === 'settled' ? percentOf({ earned: settled.fraction, possible: one }) : null,
      isApart: settled.is === 'waiting' && settled.apart,
    },
  ]
}
