import { isDeepStrictEqual } from 'node:util'
import { newId } from '#contract/engine/ids.ts'
import { pageSize } from '#contract/engine/staff/list.ts'
import type { ListedQuestion, QuestionDetail, QuestionState } from '#contract/features/question/bank-schema.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff, type Writing } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { findBank } from './bank/bank-queries.ts'
import { notePictures } from './question-pictures.ts'
import {
  findQuestion,
  findQuestions,
  holdQuestion,
  insertQuestions,
  updateQuestion,
  type QuestionFilter,
  type QuestionRow,
  type QuestionSort,
  type WrittenQuestion,
} from './question-queries.ts'

export type Saving = Pick<Services, 'database' | 'clock' | 'config'>

const about = (id: string) => ({ kind: 'question', id })

function stateOf({ retired_at: retiredAt, version, changed }: Pick<QuestionRow, 'retired_at' | 'version' | 'changed'>) {
  const written: QuestionState = version === 0 ? 'draft' : changed ? 'changed' : 'published'
  return retiredAt ? 'retired' : written
}

type Listed = Omit<QuestionRow, 'content'>
const toListed = (row: Listed): ListedQuestion => ({
  id: row.id,
  kind: row.kind,
  text: row.text,
  tags: row.tags,
  difficulty: row.difficulty,
  points: row.points,
  state: stateOf(row),
  version: row.version,
  changedAt: row.changed_at.toISOString(),
})

/** A page of the questions of a bank. */
export async function listQuestions(
  { database }: Pick<Services, 'database'>,
  { clientId }: Staff,
  bankId: string,
  query: QuestionFilter & { sort?: QuestionSort | undefined; cursor?: string | undefined },
): Promise<{ rows: ListedQuestion[]; next: string | null }> {
  const { sort = 'newest', cursor, ...filter } = query
  const page = { sort, cursor, limit: pageSize + 1 }
  return database.inTenant(clientId, async (tx) => {
    if (!(await findBank(tx, clientId, bankId))) fail('resource.not_found')
    const found = await findQuestions(tx, clientId, bankId, filter, page)
    const rows = found.slice(0, pageSize).map(toListed)
    return { rows, next: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null }
  })
}

async function read(tx: Tx, clientId: number, id: string): Promise<QuestionDetail> {
  const row = (await findQuestion(tx, clientId, id)) ?? fail('resource.not_found')
  return { ...toListed(row), bankId: row.bank_id, rev: row.rev, question: row.content }
}

/** One question, whole, as it is being written. */
export const readQuestion = async ({ database }: Pick<Services, 'database'>, { clientId }: Staff, id: string) =>
  database.inTenant(clientId, (tx) => read(tx, clientId, id))

/** Writes a question into a bank. */
export async function createQuestion(
  services: Saving,
  staff: Staff,
  bankId: string,
  written: WrittenQuestion,
): Promise<QuestionDetail> {
  const { clientId } = staff
  return writeAsStaff(services, staff, async (tx, { note, now }) => {
    if (!(await findBank(tx, clientId, bankId))) fail('resource.not_found')
    const id = newId(now.getTime())
    await insertQuestions(tx, clientId, bankId, [{ ...written, id }], now)
    await notePictures(tx, clientId, id, written.question)
    await note({ act: 'question.create', subject: about(id), after: { bankId, ...written } })
    return read(tx, clientId, id)
  })
}

/** Changes a question under its revision. */
export const editQuestion = (
  services: Saving,
  staff: Staff,
  id: string,
  work: (tx: Tx, before: QuestionRow, writing: Writing) => Promise<void>,
): Promise<QuestionDetail> =>
  writeAsStaff(services, staff, async (tx, writing) => {
    const before = (await holdQuestion(tx, staff.clientId, id)) ?? fail('resource.not_found')
    writing.demandRev(before.rev)
    await work(tx, before, writing)
    return read(tx, staff.clientId, id)
  })

/** Changes what is written of a question; what people are asked stays as it was published. */
export const saveQuestion = (
  services: Saving,
  staff: Staff,
  id: string,
  written: WrittenQuestion,
): Promise<QuestionDetail> =>
  editQuestion(services, staff, id, async (tx, before, { note, now }) => {
    if (before.version > 0 && before.kind !== written.question.kind) fail('question.kind_fixed')
    // Tags and difficulty are the bank's: with the same content there is nothing to publish.
    const changed = before.changed || !isDeepStrictEqual(before.content, written.question)
    await updateQuestion(tx, staff.clientId, id, { written, changed, now })
    await notePictures(tx, staff.clientId, id, written.question)
    const { content, tags, difficulty } = before
    await note({
      act: 'question.change',
      subject: about(id),
      before: { question: content, tags, difficulty },
      after: { ...written },
    })
  })

/** Retires a question, so that it is drawn no more, or brings it back. */
export const setQuestionState = (
  services: Saving,
  staff: Staff,
  id: string,
  retired: boolean,
): Promise<QuestionDetail> =>
  editQuestion(services, staff, id, async (tx, before, { note, now }) => {
    await updateQuestion(tx, staff.clientId, id, { retiredAt: retired ? now : null })
    const act = retired ? 'question.retire' : 'question.restore'
    await note({ act, subject: about(id), before: { state: stateOf(before) }, after: { retired } })
  })
