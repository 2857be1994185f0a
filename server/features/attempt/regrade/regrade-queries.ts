import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { StoredAttempt } from '../attempt-queries.ts'

interface AskedVersion {
  questionId: string
  version: number
}

/** Attempts that are judged and were asked a version of a question, in the order of their ids. */
export async function findAsking(
  tx: Tx,
  clientId: number,
  { questionId, version }: AskedVersion,
  { after, limit }: { after: string | null; limit: number },
): Promise<StoredAttempt[]> {
  const asked = JSON.stringify([{ questionId, version }])
  let query = tx
    .selectFrom('attempt')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('state', 'in', ['graded', 'marking'])
    // A quiz that is not graded has no percent.
    .where((eb) => eb.or([eb('state', '=', 'marking'), eb('percent', 'is not', null)]))
    .where(sql<boolean>`questions @> ${asked}::jsonb`)
  if (after !== null) query = query.where('id', '>', after)
  return query.orderBy('id').limit(limit).execute()
}

/** How many attempts were asked each version of a question, the newest version first. */
export async function countAsked(
  tx: Tx,
  clientId: number,
  questionId: string,
): Promise<{ version: number; attempts: number }[]> {
  const asked = JSON.stringify([{ questionId }])
  const { rows } = await sql<{ version: number; attempts: number }>`
    SELECT (one->>'version')::int AS version, count(*)::int AS attempts
    FROM attempt, jsonb_array_elements(questions) AS one
    WHERE client_id = ${clientId} AND (state = 'marking' OR (state = 'graded' AND percent IS NOT NULL)) AND questions @> ${asked}::jsonb
      AND one->>'questionId' = ${questionId}
    GROUP BY 1 ORDER BY 1 DESC`.execute(tx)
  return rows
}

/** The corrections of a question with who made them, the newest first. */
export async function findMade(tx: Tx, clientId: number, questionId: string) {
  return tx
    .selectFrom('question_correction')
    .innerJoin('person', 'person.id', 'question_correction.made_by')
    .selectAll('question_correction')
    .select(['person.first_name as firstName', 'person.last_name as lastName'])
    .where('question_correction.client_id', '=', clientId)
    .where('question_correction.question_id', '=', questionId)
    .orderBy('question_correction.id', 'desc')
    .execute()
}

/** A correction, held until the commit: whoever goes on with it does so alone. */
export async function lockCorrection(tx: Tx, clientId: number, id: string) {
  return tx
    .selectFrom('question_correction')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateCorrection(
  tx: Tx,
  { clientId, id }: { clientId: number; id: string },
  changed: { after_attempt?: string; judged?: number; done_at?: Date },
): Promise<void> {
  await tx
    .updateTable('question_correction')
    .set(changed)
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}

/** Counts attempts that have another grade by a correction; whoever else counts adds to it. */
export async function countChanged(
  tx: Tx,
  { clientId, id }: { clientId: number; id: string },
  changed: number,
): Promise<void> {
  await tx
    .updateTable('question_correction')
    .set((eb) => ({ changed: eb('changed', '+', changed) }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}
