import { sql } from 'kysely'
import type { MarkingState } from '#contract/features/attempt/desk/marking-desk.ts'
import { personHasWords } from '#server/engine/session/person-has-words.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Where a page ended: the time it is sorted by, and the attempt. */
export interface MarkingCursor {
  at: string
  id: string
}

interface MarkingPage {
  cursor: MarkingCursor | null
  limit: number
}

/** What a list of attempts to be marked is narrowed by; `courses`: those alone, null: any. */
export interface MarkingFilter {
  state: MarkingState
  search?: string | undefined
  courses: readonly number[] | null
}

/** What the order of a list of attempts to be marked is: the oldest first; of those that were marked, the newest first. */
const orderOf = (state: MarkingState) => ({
  at: state === 'appealed' ? sql<Date>`attempt_appeal.sent_at` : sql<Date>`attempt.ended_at`,
  ...(state === 'marked' ? ({ way: 'desc', after: '<' } as const) : ({ way: 'asc', after: '>' } as const)),
})

/** A page of the attempts that wait for marks or an answer, or were marked. */
export async function findMarking(tx: Tx, clientId: number, filter: MarkingFilter, page: MarkingPage) {
  const { at, way } = orderOf(filter.state)
  return (
    tx
      .selectFrom('attempt')
      .innerJoin('person', 'person.id', 'attempt.user_id')
      .leftJoin('attempt_appeal', (join) =>
        join
          .onRef('attempt_appeal.client_id', '=', 'attempt.client_id')
          .onRef('attempt_appeal.attempt_id', '=', 'attempt.id')
          .on('attempt_appeal.answered_at', 'is', null),
      )
      .select(['attempt.id', 'attempt.user_id', 'attempt.course_id', 'attempt.activity_id', 'attempt.state'])
      .select(['attempt.settings', 'attempt.ended_at', 'attempt.updated_at'])
      .select(['person.first_name as firstName', 'person.last_name as lastName', 'attempt_appeal.sent_at as askedAt'])
      .where('attempt.client_id', '=', clientId)
      // The page first: joined to people before that, all that wait would be looked up.
      .where('attempt.id', 'in', await pageOf(tx, clientId, filter, page))
      .orderBy(at, way)
      .orderBy('attempt.id', way)
      .execute()
  )
}

/** The ids of a page, from the index that has its order. */
async function pageOf(
  tx: Tx,
  clientId: number,
  { state, search, courses }: MarkingFilter,
  { cursor, limit }: MarkingPage,
) {
  const { at, way, after } = orderOf(state)
  const all = tx.selectFrom('attempt').where('attempt.client_id', '=', clientId)
  const appealed = all
    .innerJoin('attempt_appeal', (join) =>
      join
        .onRef('attempt_appeal.client_id', '=', 'attempt.client_id')
        .onRef('attempt_appeal.attempt_id', '=', 'attempt.id'),
    )
    .where('attempt_appeal.client_id', '=', clientId)
    .where('attempt_appeal.answered_at', 'is', null)
  let query = (state === 'appealed' ? appealed : all).select('attempt.id')
  if (courses) query = query.where('attempt.course_id', 'in', courses.length > 0 ? [...courses] : [0])
  if (state === 'waiting') query = query.where('attempt.state', '=', 'marking')
  if (state === 'marked') query = query.where('attempt.marked', '=', true).where('attempt.state', '=', 'graded')
  for (const has of await personHasWords(tx, clientId, search, 'attempt.user_id')) query = query.where(has)
  if (cursor)
    query = query.where(
      sql<boolean>`(${at}, attempt.id) ${sql.raw(after)} (${cursor.at}::timestamptz, ${cursor.id}::uuid)`,
    )
  return query.orderBy(at, way).orderBy('attempt.id', way).limit(limit)
}

/** What somebody asked about the marks of an attempt; undefined: nothing. */
export async function findAppeal(tx: Tx, clientId: number, attemptId: string) {
  return tx
    .selectFrom('attempt_appeal')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst()
}

export async function insertAppeal(
  tx: Tx,
  appeal: { client_id: number; attempt_id: string; user_id: string; text: string; sent_at: Date },
): Promise<void> {
  await tx
    .insertInto('attempt_appeal')
    .values({ ...appeal, answer: null, answered_by: null, answered_at: null })
    .execute()
}

export async function saveAnswerTo(
  tx: Tx,
  { clientId, attemptId }: { clientId: number; attemptId: string },
  answered: { answer: string; answered_by: string; answered_at: Date },
): Promise<void> {
  await tx
    .updateTable('attempt_appeal')
    .set(answered)
    .where('client_id', '=', clientId)
    .where('attempt_id', '=', attemptId)
    .execute()
}
