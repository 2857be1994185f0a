import { randomInt, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { WrittenSurvey } from '#contract/features/survey/survey-desk.ts'
import type { SurveyAnswer } from '#contract/features/survey/survey-schema.ts'
import { visibleTo, type Viewer } from '#server/engine/audiences/visible.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { SurveyAnswerTable } from '../survey-tables.ts'

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

/** Answers that are written anew beside a new one. */
const mixedWith = 15

// [Note: Mixed answers] A row says when it was written though no column does: rows lie in the order of their arrival, and
// each carries the number of the transaction that wrote it, which is that of the operation's row beside its person. So an
// anonymous answer is never written alone: some others, taken by chance, are taken out and all of them written in an order
// of chance. What their place and number tell is that one of sixteen is new, and all of the first sixteen look alike.

/** Holds some answers of a survey, by chance; what somebody else is mixing at the moment is left to them. */
async function holdSome(tx: Tx, clientId: number, surveyId: string): Promise<string[]> {
  const from = randomUUID()
  // From a place of chance on and, where that is near the end, from the beginning: by the key, however many there are.
  const next = async (side: '>=' | '<', limit: number) => {
    if (limit === 0) return []
    const rows = await tx
      .selectFrom('survey_answer')
      .select('id')
      .where('client_id', '=', clientId)
      .where('survey_id', '=', surveyId)
      .where('id', side, from)
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    return rows.map(({ id }) => id)
  }
  const first = await next('>=', mixedWith)
  return [...first, ...(await next('<', mixedWith - first.length))]
}

/** Takes some answers of a survey out. */
async function takeOut(tx: Tx, clientId: number, surveyId: string): Promise<Selectable<SurveyAnswerTable>[]> {
  const held = await holdSome(tx, clientId, surveyId)
  if (held.length === 0) return []
  return tx
    .deleteFrom('survey_answer')
    .where('client_id', '=', clientId)
    .where('survey_id', '=', surveyId)
    .where('id', 'in', held)
    .returningAll()
    .execute()
}

/** The same in an order of chance. */
function shuffled<T>(all: readonly T[]): T[] {
  const left = [...all]
  return Array.from(all, () => left.splice(randomInt(left.length), 1)).flat()
}

/** Keeps an anonymous answer among others. */
export async function addAnonymous(tx: Tx, clientId: number, answered: Answered): Promise<void> {
  const taken = await takeOut(tx, clientId, answered.surveyId)
  const old = taken.map(({ answers, ...row }) => ({ ...row, answers: JSON.stringify(answers) }))
  const added = { ...rowOf(clientId, answered), user_id: null, answered_at: null }
  await tx
    .insertInto('survey_answer')
    .values(shuffled([...old, added]))
    .execute()
}
