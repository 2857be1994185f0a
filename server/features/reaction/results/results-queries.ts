import { sql } from 'kysely'
import { reactionTypeName } from '#contract/features/reaction/reaction-type.ts'
import { fewestAnswers } from '#contract/features/survey/survey-rules.ts'
import { foldedTexts, hasWords } from '#server/engine/staff/has-words.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** A reaction of a client. */
export interface ReactionKey {
  clientId: number
  activityId: number
}

const listed = (tx: Tx, clientId: number) =>
  tx
    .selectFrom('activity')
    .innerJoin('course', (join) =>
      join.onRef('course.client_id', '=', 'activity.client_id').onRef('course.id', '=', 'activity.course_id'),
    )
    .select(['activity.id', 'activity.course_id', 'activity.title', 'activity.withdrawn_at'])
    .select(['activity.content', 'activity.former', 'course.title as course_title'])
    .select((eb) =>
      eb
        .selectFrom('reaction_answer')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('reaction_answer.client_id', '=', clientId)
        .whereRef('reaction_answer.activity_id', '=', 'activity.id')
        .as('answered'),
    )
    .where('activity.client_id', '=', clientId)
    .where('activity.type', '=', reactionTypeName)

/** A page of a client's reactions, the newest first; by words of their titles and those of their courses; `courses`: of those alone, null: of any. */
export async function findReactions(
  tx: Tx,
  clientId: number,
  { courses, search }: { courses: readonly number[] | null; search: string | undefined },
  page: { below: number | null; limit: number },
) {
  let query = listed(tx, clientId)
  if (courses) query = query.where('activity.course_id', 'in', courses.length > 0 ? [...courses] : [0])
  if (search) {
    const words = sql<string>`concat(${foldedTexts('activity.title')}, ' ', ${foldedTexts('course.title')})`
    query = query.where(hasWords(words, search))
  }
  if (page.below !== null) query = query.where('activity.id', '<', page.below)
  return query.orderBy('activity.id', 'desc').limit(page.limit).execute()
}
export type ListedRow = Awaited<ReturnType<typeof findReactions>>[number]

export async function findReaction(tx: Tx, { clientId, activityId }: ReactionKey): Promise<ListedRow | undefined> {
  return listed(tx, clientId).where('activity.id', '=', activityId).executeTakeFirst()
}

/** How many answers are with a name, and how many without. */
export async function countAnswers(
  tx: Tx,
  { clientId, activityId }: ReactionKey,
): Promise<{ named: number; anonymous: number }> {
  const { named, anonymous } = await tx
    .selectFrom('reaction_answer')
    .select((eb) => [
      eb.fn.count<number>('user_id').as('named'),
      eb.fn.countAll<number>().filterWhere('user_id', 'is', null).as('anonymous'),
    ])
    .where('client_id', '=', clientId)
    .where('activity_id', '=', activityId)
    .executeTakeFirstOrThrow()
  return { named, anonymous }
}

/** Answers that are shown: those with a name, and the others where there are enough that none says whose it is. */
const shown = ({ clientId, activityId }: ReactionKey) => sql`
  reaction_answer.client_id = ${clientId} AND reaction_answer.activity_id = ${activityId} AND (
    reaction_answer.user_id IS NOT NULL OR ${fewestAnswers} <= (
      SELECT count(*) FROM reaction_answer AS other
      WHERE other.client_id = ${clientId} AND other.activity_id = ${activityId} AND other.user_id IS NULL
    )
  )`

/** By question and, of a scale, by what was chosen, how many answered so. */
export async function countByQuestion(tx: Tx, key: ReactionKey) {
  const { rows } = await sql<{ questionId: string; scale: number | null; count: number }>`
    SELECT said->>'questionId' AS "questionId", (said->>'scale')::int AS scale, count(*)::int AS count
    FROM reaction_answer, jsonb_array_elements(answers) AS said
    WHERE ${shown(key)} GROUP BY 1, 2`.execute(tx)
  return rows
}

const name = sql<string | null>`coalesce(nullif(trim(person.first_name || ' ' || person.last_name), ''), person.email)`

/** What people wrote to a question, in an order that says nothing of when. */
export async function findTexts(
  tx: Tx,
  key: ReactionKey,
  questionId: string,
  page: { after: string | null; limit: number },
) {
  const beyond = page.after ? sql`AND reaction_answer.id > ${page.after}::uuid` : sql``
  const { rows } = await sql<{ id: string; text: string; by: string | null }>`
    SELECT reaction_answer.id, said->>'text' AS text, ${name} AS by
    FROM reaction_answer
    CROSS JOIN jsonb_array_elements(answers) AS said
    LEFT JOIN person ON person.id = reaction_answer.user_id
    WHERE ${shown(key)} AND said->>'questionId' = ${questionId} AND said->>'text' <> '' ${beyond}
    ORDER BY reaction_answer.id LIMIT ${page.limit}`.execute(tx)
  return rows
}

/** The next answers that are shown, in the order of their ids. */
export async function findAnswers(tx: Tx, key: ReactionKey, after: string | null, limit: number) {
  let query = tx
    .selectFrom('reaction_answer')
    .leftJoin('person', 'person.id', 'reaction_answer.user_id')
    .select(['reaction_answer.id', 'reaction_answer.answers', 'reaction_answer.answered_at', 'person.email'])
    .select(name.as('by'))
    .where(sql<boolean>`${shown(key)}`)
  if (after !== null) query = query.where('reaction_answer.id', '>', after)
  return query.orderBy('reaction_answer.id').limit(limit).execute()
}
export type FoundAnswer = Awaited<ReturnType<typeof findAnswers>>[number]
