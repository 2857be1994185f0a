import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'

/** A survey of a client. */
export interface SurveyKey {
  clientId: number
  surveyId: string
}

export async function countAnswers(tx: Tx, { clientId, surveyId }: SurveyKey): Promise<number> {
  const { count } = await tx
    .selectFrom('survey_answer')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where('survey_id', '=', surveyId)
    .executeTakeFirstOrThrow()
  return count
}

/** By question, how many answered it, and how many texts they wrote. */
export async function countByQuestion(tx: Tx, { clientId, surveyId }: SurveyKey) {
  const { rows } = await sql<{ questionId: string; answered: number; texts: number }>`
    SELECT said->>'questionId' AS "questionId", count(*)::int AS answered,
      sum((said->>'text' <> '')::int + (
        SELECT count(*) FROM jsonb_array_elements(said->'chosen') AS one WHERE one->>'text' <> ''
      ))::int AS texts
    FROM survey_answer, jsonb_array_elements(answers) AS said
    WHERE survey_answer.client_id = ${clientId} AND survey_answer.survey_id = ${surveyId}
    GROUP BY 1`.execute(tx)
  return rows
}

/** By option, how many chose it. */
export async function countByOption(tx: Tx, { clientId, surveyId }: SurveyKey) {
  const { rows } = await sql<{ questionId: string; optionId: string; count: number }>`
    SELECT said->>'questionId' AS "questionId", one->>'optionId' AS "optionId", count(*)::int AS count
    FROM survey_answer, jsonb_array_elements(answers) AS said, jsonb_array_elements(said->'chosen') AS one
    WHERE survey_answer.client_id = ${clientId} AND survey_answer.survey_id = ${surveyId}
    GROUP BY 1, 2`.execute(tx)
  return rows
}

/** Where a page of texts ended. */
export interface TextCursor {
  answerId: string
  optionId: string
}

const name = sql<string | null>`coalesce(nullif(trim(person.first_name || ' ' || person.last_name), ''), person.email)`

/** What people wrote to a question, in an order that says nothing of when. */
export async function findTexts(
  tx: Tx,
  { clientId, surveyId }: SurveyKey,
  questionId: string,
  page: { after: TextCursor | null; limit: number },
) {
  const { after, limit } = page
  const beyond = after
    ? sql`AND (survey_answer.id, written.option) > (${after.answerId}::uuid, ${after.optionId})`
    : sql``
  const { rows } = await sql<{ answerId: string; optionId: string; text: string; by: string | null }>`
    SELECT survey_answer.id AS "answerId", written.option AS "optionId", written.text, ${name} AS by
    FROM survey_answer
    CROSS JOIN jsonb_array_elements(answers) AS said
    CROSS JOIN LATERAL (
      SELECT '' AS option, said->>'text' AS text
      UNION ALL SELECT one->>'optionId', one->>'text' FROM jsonb_array_elements(said->'chosen') AS one
    ) AS written
    LEFT JOIN person ON person.id = survey_answer.user_id
    WHERE survey_answer.client_id = ${clientId} AND survey_answer.survey_id = ${surveyId}
      AND said->>'questionId' = ${questionId} AND written.text <> '' ${beyond}
    ORDER BY survey_answer.id, written.option LIMIT ${limit}`.execute(tx)
  return rows
}

/** The next answers of a survey in the order of their ids. */
export async function findAnswers(tx: Tx, { clientId, surveyId }: SurveyKey, after: string | null, limit: number) {
  let query = tx
    .selectFrom('survey_answer')
    .leftJoin('person', 'person.id', 'survey_answer.user_id')
    .select(['survey_answer.id', 'survey_answer.answers', 'survey_answer.answered_at', 'person.email'])
    .select(name.as('by'))
    .where('survey_answer.client_id', '=', clientId)
    .where('survey_answer.survey_id', '=', surveyId)
  if (after !== null) query = query.where('survey_answer.id', '>', after)
  return query.orderBy('survey_answer.id').limit(limit).execute()
}
export type FoundAnswer = Awaited<ReturnType<typeof findAnswers>>[number]
