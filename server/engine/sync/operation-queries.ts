import { sql } from 'kysely'
import type { OperationAnswer } from '#contract/engine/operation.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Member } from '../session/members.ts'
import type { OperationTable } from './sync-tables.ts'

export interface StoredOperation {
  id: string
  userId: string
  bodyHash: string
  outcome: OperationTable['outcome'] | 'held'
  answer: OperationAnswer
}

/** Operations already answered, and those that are held for staff, by id. */
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
    .unionAll(
      tx
        .selectFrom('held_operation')
        .select(['id', 'user_id', 'body_hash'])
        .select([sql<OperationTable['outcome']>`NULL`.as('outcome'), sql<OperationAnswer>`NULL::jsonb`.as('answer')])
        .where('client_id', '=', clientId)
        .where('id', 'in', [...ids]),
    )
    .execute()
  return new Map(
    rows.map(({ id, user_id: userId, body_hash: bodyHash, outcome, answer }) => [
      id,
      answer === null
        ? { id, userId, bodyHash, outcome: 'held', answer: heldAnswer(id) }
        : { id, userId, bodyHash, outcome, answer },
    ]),
  )
}

/** What a device hears of an operation that staff have still to decide. */
export const heldAnswer = (id: string): OperationAnswer => ({ id, outcome: 'held', code: 'operation.held_for_staff' })

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

/** What the operations of a person need to know of their membership. */
export async function findOwner(tx: Tx, clientId: number, userId: string): Promise<Partial<Member>> {
  const row = await tx
    .selectFrom('membership')
    .select(['number', 'roles', 'blocked_at', 'ended_at'])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const { number, roles } = row
  if (row.ended_at) return { userId, number, roles, keptOut: 'withdrawn' }
  return { userId, number, roles, ...(row.blocked_at && { keptOut: 'blocked' as const }) }
}

/** The file that somebody's device sent for an operation is of who the operation is of. */
export async function takeOverFile(
  tx: Tx,
  { clientId, userId }: { clientId: number; userId: string },
  sentBy: string,
  operationId: string,
): Promise<void> {
  await tx
    .updateTable('file')
    .set({ owner_id: userId })
    .where('client_id', '=', clientId)
    .where('owner_id', '=', sentBy)
    .where('used_by', '=', operationId)
    .execute()
}
