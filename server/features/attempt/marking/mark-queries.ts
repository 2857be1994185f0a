import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { AttemptMarkTable } from '../attempt-tables.ts'

export type StoredMark = Selectable<AttemptMarkTable>

/** The marks of some attempts, in the order in which they were given. */
export async function findMarksOf(tx: Tx, clientId: number, attemptIds: readonly string[]): Promise<StoredMark[]> {
  if (attemptIds.length === 0) return []
  return tx
    .selectFrom('attempt_mark')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('attempt_id', 'in', attemptIds)
    .orderBy('attempt_id')
    .orderBy('place')
    .execute()
}

export async function insertMarks(tx: Tx, marks: readonly Insertable<AttemptMarkTable>[]): Promise<void> {
  await tx.insertInto('attempt_mark').values(marks).execute()
}
