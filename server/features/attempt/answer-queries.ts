import type { Selectable } from 'kysely'
import type { Recorded } from '#contract/features/attempt/attempt-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { StoredAttempt } from './attempt-queries.ts'
import type { AttemptAnswerTable } from './attempt-tables.ts'

export type StoredAnswer = Selectable<AttemptAnswerTable>

/** Keeps answers as they came; one that is here already stays as it was here first. */
export async function saveAnswers(
  tx: Tx,
  { client_id, id, user_id }: StoredAttempt,
  deviceId: string,
  answers: readonly Recorded[],
  now: Date,
): Promise<void> {
  if (answers.length === 0) return
  await tx
    .insertInto('attempt_answer')
    .values(
      answers.map(({ question, seq, value, moment }) => ({
        client_id,
        attempt_id: id,
        question,
        device_id: deviceId,
        boot: moment.boot,
        user_id,
        seq,
        value: JSON.stringify(value ?? null),
        moment: JSON.stringify(moment),
        stored_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Every answer of some attempts. */
export async function findAnswersOf(tx: Tx, clientId: number, attemptIds: readonly string[]): Promise<StoredAnswer[]> {
  if (attemptIds.length === 0) return []
  return (
    tx
      .selectFrom('attempt_answer')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('attempt_id', 'in', attemptIds)
      .orderBy('seq')
      // Two pages of a device may give one number: an attempt comes to the same whenever it is judged.
      .orderBy('stored_at')
      .orderBy('boot')
      .execute()
  )
}
