import { sql } from 'kysely'
import type { OperationAnswer } from '#contract/engine/operation.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { OperationTable } from './sync-tables.ts'

export interface StoredOperation {
  id: string
  userId: string
  bodyHash: string
  outcome: OperationTable['outcome']
  answer: OperationAnswer
}

/** Operations already answered, by id. */
export async function findOperations(
  tx: Tx,
  clientId: number,
  ids: readonly string[],
): Promise<Map<string, StoredOperation>> {
  const rows = await tx
    .selectFrom('operation')
    .select(['id', 'user_id', 'body_hash', 'outcome', 'answer'])
    .where('client_id', '=', clientId)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      { id: row.id, userId: row.user_id, bodyHash: row.body_hash, outcome: row.outcome, answer: row.answer },
    ]),
  )
}

/** Whether a person has sent anything in a client. */
export async function hasOperation(tx: Tx, clientId: number, userId: string): Promise<boolean> {
  const one = await tx
    .selectFrom('operation')
    .select('id')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

export async function insertOperation(
  tx: Tx,
  row: Omit<OperationTable, 'answer'> & { answer: OperationAnswer },
): Promise<void> {
  await tx
    .insertInto('operation')
    .values({ ...row, answer: JSON.stringify(row.answer) })
    .execute()
}

/** Leaves of stored answers that there was one: who is deleted sends nothing again. */
export async function emptyAnswers(tx: Tx, clientId: number, userId: string): Promise<void> {
  await tx
    .updateTable('operation')
    .set({ answer: sql`jsonb_build_object('id', id, 'outcome', outcome)` })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute()
}
