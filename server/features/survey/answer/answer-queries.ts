import { randomUUID } from 'node:crypto'
import type { WrittenSurvey } from '#contract/features/survey/survey-desk.ts'
import type { SurveyAnswer } from '#contract/features/survey/survey-schema.ts'
import { addMixed } from '#server/engine/anonymous/mixed-answers.ts'
import { visibleTo, type Viewer } from '#server/engine/audiences/visible.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** A survey as somebody is shown it now. */
export async function findShown(tx: Tx, viewer: Viewer, surveyId: string) {
  const row = await tx
    .selectFrom('survey')
    .select(['starts_at', 'ends_at', 'is_anonymous'])
    .where('client_id', '=', viewer.clientId)
    .where('id', '=', surveyId)
    .where('edition', '>', 0)
    .where(visibleTo(viewer, 'survey.audience'))
    .executeTakeFirst()
  if (!row?.starts_at || !row.ends_at) return null
  return {
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    isAnonymous: row.is_anonymous === true,
  }
}

/** What an edition asked. */
export async function findContent(
  tx: Tx,
  clientId: number,
  surveyId: string,
  edition: number,
): Promise<WrittenSurvey | null> {
  const row = await tx
    .selectFrom('survey_edition')
    .select('content')
    .where('client_id', '=', clientId)
    .where('survey_id', '=', surveyId)
    .where('edition', '=', edition)
    .executeTakeFirst()
  return row?.content ?? null
}

export async function hasAnswered(tx: Tx, { clientId, userId }: Viewer, surveyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('survey_state')
    .select('answered_at')
    .where('client_id', '=', clientId)
    .where('survey_id', '=', surveyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that somebody has answered. */
export async function addState(tx: Tx, viewer: Viewer, surveyId: string, answeredAt: Date): Promise<void> {
  await tx
    .insertInto('survey_state')
    .values({ client_id: viewer.clientId, survey_id: surveyId, user_id: viewer.userId, answered_at: answeredAt })
    .execute()
}

/** What an answer is of. */
interface Answered {
  surveyId: string
  edition: number
  answers: readonly SurveyAnswer[]
}

const rowOf = (clientId: number, { surveyId, edition, answers }: Answered) => ({
  client_id: clientId,
  survey_id: surveyId,
  id: randomUUID(),
  edition,
  answers: JSON.stringify(answers),
})

/** Keeps what somebody answered under their name. */
export async function addNamed(tx: Tx, { clientId, userId }: Viewer, answered: Answered, at: Date): Promise<void> {
  await tx
    .insertInto('survey_answer')
    .values({ ...rowOf(clientId, answered), user_id: userId, answered_at: at })
    .execute()
}

/** Keeps an anonymous answer among others ([Note: Mixed answers]). */
export async function addAnonymous(tx: Tx, clientId: number, { surveyId, edition, answers }: Answered): Promise<void> {
  const place = { table: 'survey_answer', clientId, of: { column: 'survey_id', is: surveyId } }
  await addMixed(tx, place, { edition, answers })
}
