import { meanOf } from '#contract/features/rating/mean.ts'
import { pageSize } from '#contract/engine/staff/list.ts'
import type {
  ListedReaction,
  ReactionQuestionResult,
  ReactionResults,
} from '#contract/features/reaction/reaction-desk.ts'
import { scalePoints } from '#contract/features/reaction/reaction-rules.ts'
import type { ReactionContent, ReactionQuestion } from '#contract/features/reaction/reaction-schema.ts'
import { isReaction } from '#contract/features/reaction/reaction-type.ts'
import { fewestAnswers } from '#contract/features/survey/survey-rules.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { findOwnCourses } from '#server/features/authoring/own-courses-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import {
  countAnswers,
  countByQuestion,
  findReaction,
  findReactions,
  findTexts,
  type ListedRow,
  type ReactionKey,
} from './results-queries.ts'

type Reading = Pick<Services, 'database'>

// The rows are of this type alone, and their content was checked against it when it was published.
const contentOf = ({ content }: Pick<ListedRow, 'content'>) => content as ReactionContent

const describe = (row: ListedRow): ListedReaction => ({
  activityId: row.id,
  courseId: row.course_id,
  title: row.title,
  courseTitle: row.course_title,
  isAnonymous: contentOf(row).isAnonymous,
  isWithdrawn: row.withdrawn_at !== null,
  answered: row.answered ?? 0,
})

/** A page of the client's reactions; of an instructor those of their own courses. */
export async function listReactions(
  { database }: Reading,
  staff: Staff,
  query: { search?: string | undefined; cursor?: string | undefined },
): Promise<{ rows: ListedReaction[]; next: string | null }> {
  const below = /^\d{1,15}$/.test(query.cursor ?? '') ? Number(query.cursor) : null
  const found = await database.inTenant(staff.clientId, async (tx) => {
    const courses = await findOwnCourses(tx, staff)
    return findReactions(tx, staff.clientId, { courses, search: query.search }, { below, limit: pageSize + 1 })
  })
  const page = found.slice(0, pageSize)
  return { rows: page.map(describe), next: found.length > pageSize ? String(page.at(-1)?.id) : null }
}

/** A reaction of the client that somebody may read the answers of; fails with `resource.not_found`. */
export async function demandReaction(tx: Tx, staff: Staff, { clientId, activityId }: ReactionKey): Promise<ListedRow> {
  const row = (await findReaction(tx, { clientId, activityId })) ?? fail('resource.not_found')
  const courses = await findOwnCourses(tx, staff)
  return courses && !courses.includes(row.course_id) ? fail('resource.not_found') : row
}

/** Every question that was asked, as it was worded last: those of now, then those that are asked no longer. */
export function allQuestions(row: Pick<ListedRow, 'content' | 'former'>): (ReactionQuestion & { isClosed: boolean })[] {
  const found = new Map<string, ReactionQuestion & { isClosed: boolean }>()
  for (const question of contentOf(row).questions) found.set(question.id, { ...question, isClosed: false })
  for (const former of row.former.filter(isReaction))
    for (const question of (former.content as ReactionContent).questions)
      if (!found.has(question.id)) found.set(question.id, { ...question, isClosed: true })
  return [...found.values()]
}

type Counted = Awaited<ReturnType<typeof countByQuestion>>[number]

function resultOf(
  { id, type, text, isClosed }: ReactionQuestion & { isClosed: boolean },
  counts: readonly Counted[],
): ReactionQuestionResult {
  const own = counts.filter(({ questionId }) => questionId === id)
  const countOf = (wanted: number) => own.find(({ scale }) => scale === wanted)?.count ?? 0
  const chosen = type === 'scale' ? scalePoints.map(countOf) : []
  const sum = chosen.reduce((all, count, at) => all + count * (at + 1), 0)
  const answered = own.reduce((all, { count }) => all + count, 0)
  return { id, type, text, isClosed, answered, mean: type === 'scale' ? meanOf(sum, answered) : null, chosen }
}

/** How a reaction was answered; of anonymous answers no more than how many where there are few. */
export async function readReactionResults(
  { database }: Reading,
  staff: Staff,
  activityId: number,
): Promise<ReactionResults> {
  const { clientId } = staff
  const key = { clientId, activityId }
  return database.inTenant(clientId, async (tx) => {
    const row = await demandReaction(tx, staff, key)
    const { named, anonymous } = await countAnswers(tx, key)
    const hidden = anonymous < fewestAnswers ? anonymous : 0
    const counts = await countByQuestion(tx, key)
    const results = allQuestions(row).map((question) => resultOf(question, counts))
    const isShown = named + anonymous > hidden
    // What nobody answered and nobody is asked any more tells nothing.
    const questions = isShown ? results.filter((one) => !one.isClosed || one.answered > 0) : null
    return { ...describe(row), hidden, questions }
  })
}

/** A page of what people wrote to a question; none where the answers are too few to be shown. */
export async function listReactionTexts(
  { database }: Reading,
  staff: Staff,
  { activityId, questionId }: { activityId: number; questionId: string },
  cursor: string | undefined,
): Promise<{ rows: { text: string; by: string | null }[]; next: string | null }> {
  const { clientId } = staff
  const key = { clientId, activityId }
  const after = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(cursor ?? '') ? (cursor ?? null) : null
  return database.inTenant(clientId, async (tx) => {
    await demandReaction(tx, staff, key)
    const found = await findTexts(tx, key, questionId, { after, limit: pageSize + 1 })
    const rows = found.slice(0, pageSize)
    return {
      rows: rows.map(({ text, by }) => ({ text, by })),
      next: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null,
    }
  })
}
