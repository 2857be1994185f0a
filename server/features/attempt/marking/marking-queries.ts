import { sql } from 'kysely'
import type { MarkingState } from '#contract/features/attempt/desk/marking-desk.ts'
import { personHasWords } from '#server/engine/session/person-has-words.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Where a page ended: the time it is sorted by, and the attempt. */
export interface MarkingCursor {
  at: string
  id: string
}

/** What a list of attempts to be marked is narrowed by; `courses`: those alone, null: any. */
export interface MarkingFilter {
  state: MarkingState
  search?: string | undefined
  courses: readonly number[] | null
}

/** A page of the attempts that wait for marks or an answer, the oldest first; of those that were marked, the newest first. */
export async function findMarking(
  tx: Tx,
  clientId: number,
  { state, search, courses }: MarkingFilter,
  { cursor, limit }: { cursor: MarkingCursor | null; limit: number },
) {
  let query = tx
    .selectFrom('attempt')
    .innerJoin('person', 'person.id', 'attempt.user_id')
    .leftJoin('attempt_appeal', (join) =>
      join
        .onRef('attempt_appeal.client_id', '=', 'attempt.client_id')
        .onRef('attempt_appeal.attempt_id', '=', 'attempt.id')
        .on('attempt_appeal.answered_at', 'is', null),
    )
    .selectAll('attempt')
    .select(['person.first_name as firstName', 'person.last_name as lastName', 'attempt_appeal.sent_at as askedAt'])
    .where('attempt.client_id', '=', clientId)
  if (courses) query = query.where('attempt.course_id', 'in', courses.length > 0 ? [...courses] : [0])
  if (state === 'waiting') query = query.where('attempt.state', '=', 'marking')
  else if (state === 'appealed') query = query.where('attempt_appeal.sent_at', 'is not', null)
  else query = query.where('attempt.marked', '=', true).where('attempt.state', '=', 'graded')
  for (const has of await personHasWords(tx, clientId, search, 'attempt.user_id')) query = query.where(has)
  const at = state === 'appealed' ? sql<Date>`attempt_appeal.sent_at` : sql<Date>`attempt.ended_at`
  const [way, after] = state === 'marked' ? (['desc', '<'] as const) : (['asc', '>'] as const)
  if (cursor)
    query = query.where(
      sql<boolean>`(${at}, attempt.id) ${sql.raw(after)} (${cursor.at}::timestamptz, ${cursor.id}::uuid)`,
    )
  return query.orderBy(at, way).orderBy('attempt.id', way).limit(limit).execute()
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
