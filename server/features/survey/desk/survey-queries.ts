import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { everybody } from '#contract/engine/audience.ts'
import type { Localized } from '#contract/engine/language.ts'
import type { SurveyState, WrittenSurvey } from '#contract/features/survey/survey-desk.ts'
import type { SurveyAnswer } from '#contract/features/survey/survey-schema.ts'
import { hasWords } from '#server/engine/staff/has-words.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { SurveyTable } from '../survey-tables.ts'

export type SurveyRow = Selectable<SurveyTable>

const listed = (tx: Tx, clientId: number) =>
  tx
    .selectFrom('survey')
    .leftJoin('audience', (join) =>
      join
        .on('audience.client_id', '=', clientId)
        .on(sql<boolean>`audience.id = (survey.written->>'audience')::bigint`),
    )
    .selectAll('survey')
    .select('audience.name as audienceName')
    .select((eb) =>
      eb
        .selectFrom('survey_answer')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('survey_answer.client_id', '=', clientId)
        .whereRef('survey_answer.survey_id', '=', 'survey.id')
        .as('answered'),
    )
    .where('survey.client_id', '=', clientId)

/** A page of a client's surveys, the newest first; `owner`: of that person alone. */
export async function findSurveys(
  tx: Tx,
  clientId: number,
  filter: { search?: string | undefined; state?: SurveyState | undefined; owner: string | null },
  page: { below: string | null; limit: number },
) {
  let query = listed(tx, clientId)
  if (filter.search) query = query.where(hasWords('survey.words', filter.search))
  if (filter.state) query = query.where('survey.state', '=', filter.state)
  const { owner } = filter
  if (owner !== null)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('survey_owner')
          .select('survey_owner.user_id')
          .where('survey_owner.client_id', '=', clientId)
          .whereRef('survey_owner.survey_id', '=', 'survey.id')
          .where('survey_owner.user_id', '=', owner),
      ),
    )
  if (page.below !== null) query = query.where('survey.id', '<', page.below)
  return query.orderBy('survey.id', 'desc').limit(page.limit).execute()
}
export type ListedRow = Awaited<ReturnType<typeof findSurveys>>[number]

export async function findSurvey(tx: Tx, clientId: number, id: string): Promise<ListedRow | undefined> {
  return listed(tx, clientId).where('survey.id', '=', id).executeTakeFirst()
}

/** A survey, held until the commit. */
/** What surveys are called; of an id that is none there is no answer. */
export async function findSurveyTitles(
  tx: Tx,
  clientId: number,
  ids: readonly string[],
): Promise<{ id: string; title: Localized }[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('survey')
    .select(['id', 'written'])
    .where('client_id', '=', clientId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  return rows.map(({ id, written }) => ({ id, title: written.title }))
}

export async function lockSurvey(tx: Tx, clientId: number, id: string): Promise<SurveyRow | undefined> {
  return tx
    .selectFrom('survey')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertSurvey(tx: Tx, row: Insertable<SurveyTable>): Promise<void> {
  await tx.insertInto('survey').values(row).execute()
}

/** Writes what staff changed of a survey under its next revision, which it gives. */
export async function updateSurvey(
  tx: Tx,
  { client_id: clientId, id, rev }: SurveyRow,
  change: Updateable<SurveyTable>,
): Promise<void> {
  await tx
    .updateTable('survey')
    .set({ ...change, rev: rev + 1 })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}

export async function deleteSurvey(tx: Tx, clientId: number, id: string): Promise<void> {
  await tx.deleteFrom('survey_owner').where('client_id', '=', clientId).where('survey_id', '=', id).execute()
  await tx.deleteFrom('survey').where('client_id', '=', clientId).where('id', '=', id).execute()
}

export async function insertEdition(
  tx: Tx,
  key: { clientId: number; surveyId: string; edition: number },
  content: WrittenSurvey,
  publishedAt: Date,
): Promise<void> {
  await tx
    .insertInto('survey_edition')
    .values({
      client_id: key.clientId,
      survey_id: key.surveyId,
      edition: key.edition,
      content: JSON.stringify(content),
      published_at: publishedAt,
    })
    .execute()
}

/** Every edition of a survey, the newest first. */
export async function findEditions(tx: Tx, clientId: number, surveyId: string): Promise<WrittenSurvey[]> {
  const rows = await tx
    .selectFrom('survey_edition')
    .select('content')
    .where('client_id', '=', clientId)
    .where('survey_id', '=', surveyId)
    .orderBy('edition', 'desc')
    .execute()
  return rows.map(({ content }) => content)
}

/** The questions that somebody answered. */
export async function findAnsweredQuestions(tx: Tx, clientId: number, surveyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: SurveyAnswer['questionId'] }>`
    SELECT DISTINCT said->>'questionId' AS id FROM survey_answer, jsonb_array_elements(answers) AS said
    WHERE survey_answer.client_id = ${clientId} AND survey_answer.survey_id = ${surveyId}`.execute(tx)
  return rows.map(({ id }) => id)
}

const nameOf = sql<string>`coalesce(nullif(trim(person.first_name || ' ' || person.last_name), ''), person.email, '')`

/** Who owns a survey, by name. */
export async function findOwners(tx: Tx, clientId: number, surveyId: string) {
  return tx
    .selectFrom('survey_owner')
    .innerJoin('person', 'person.id', 'survey_owner.user_id')
    .select(['survey_owner.user_id as userId', nameOf.as('name')])
    .where('survey_owner.client_id', '=', clientId)
    .where('survey_owner.survey_id', '=', surveyId)
    .orderBy('name')
    .execute()
}

export async function findOwner(tx: Tx, clientId: number, surveyId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('survey_owner')
    .select('user_id')
    .where('client_id', '=', clientId)
    .where('survey_id', '=', surveyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** The members of a client who may own surveys, by name. */
export async function findPossibleOwners(tx: Tx, clientId: number) {
  return tx
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.user_id')
    .select(['membership.user_id as userId', nameOf.as('name')])
    .where('membership.client_id', '=', clientId)
    .where('membership.ended_at', 'is', null)
    .where(sql<boolean>`'survey-owner' = ANY (membership.roles)`)
    .orderBy('name')
    .limit(500)
    .execute()
}

/** Puts these in the place of a survey's owners. */
export async function setOwners(tx: Tx, clientId: number, surveyId: string, userIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('survey_owner').where('client_id', '=', clientId).where('survey_id', '=', surveyId).execute()
  if (userIds.length === 0) return
  await tx
    .insertInto('survey_owner')
    .values(userIds.map((userId) => ({ client_id: clientId, survey_id: surveyId, user_id: userId })))
    .execute()
}

/** How many people an audience has now. */
export async function countPeople(tx: Tx, clientId: number, audience: number): Promise<number> {
  let query = tx
    .selectFrom('membership')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('membership.client_id', '=', clientId)
    .where('membership.blocked_at', 'is', null)
    .where('membership.ended_at', 'is', null)
  if (audience !== everybody)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('audience_member')
          .select('audience_member.user_id')
          .where('audience_member.client_id', '=', clientId)
          .where('audience_member.audience_id', '=', audience)
          .whereRef('audience_member.user_id', '=', 'membership.user_id'),
      ),
    )
  const { count } = await query.executeTakeFirstOrThrow()
  return count
}

/** Surveys that are, or are going to be, for some audiences, but for those that are over. */
export async function findSurveysFor(tx: Tx, clientId: number, audienceIds: readonly number[]) {
  const { rows } = await sql<{ audienceId: number; id: string; name: WrittenSurvey['title'] }>`
    SELECT DISTINCT ON (survey.id, of.id) of.id AS "audienceId", survey.id::text AS id, written->'title' AS name
    FROM survey, LATERAL (VALUES (audience), ((written->>'audience')::bigint)) AS of (id)
    WHERE survey.client_id = ${clientId} AND of.id = ANY (${[...audienceIds]}::bigint[]) AND of.id <> 0
    ORDER BY survey.id, of.id`.execute(tx)
  return rows
}
