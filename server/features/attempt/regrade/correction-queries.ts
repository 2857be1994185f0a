import { sql, type Insertable, type Selectable } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { QuestionCorrectionTable } from '../attempt-tables.ts'

export type StoredCorrection = Selectable<QuestionCorrectionTable>

/** What was done about questions as they were asked, in the order in which it was said. */
export async function findCorrectionsOf(
  tx: Tx,
  clientId: number,
  asked: readonly { questionId: string; version: number }[],
): Promise<StoredCorrection[]> {
  if (asked.length === 0) return []
  const ids = asked.map(({ questionId }) => questionId)
  const versions = asked.map(({ version }) => version)
  return tx
    .selectFrom('question_correction')
    .selectAll()
    .where('client_id', '=', clientId)
    .where(sql<boolean>`(question_id, version) IN (SELECT * FROM unnest(${ids}::uuid[], ${versions}::int[]))`)
    .orderBy('id')
    .execute()
}

export async function insertCorrection(tx: Tx, row: Insertable<QuestionCorrectionTable>): Promise<void> {
  await tx.insertInto('question_correction').values(row).execute()
}
