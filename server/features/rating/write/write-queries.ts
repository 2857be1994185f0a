import type { Selectable } from 'kysely'
import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { RatingTable } from '../rating-tables.ts'

/** Whose review it is. */
export interface Owner {
  clientId: number
  userId: string
}
export type StoredRating = Selectable<RatingTable>

/** What somebody said of an item, also where they took it away. */
export async function findOwn(
  tx: Tx,
  { clientId, userId }: Owner,
  { kind, id }: Item,
): Promise<StoredRating | undefined> {
  return tx
    .selectFrom('rating')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('item_kind', '=', kind)
    .where('item_id', '=', id)
    .executeTakeFirst()
}

/** Whether a review of the client has an id, whoever wrote it. */
export async function isTaken(tx: Tx, clientId: number, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('rating')
    .select('id')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** A person's own name, by first and last name. */
export async function findName(tx: Tx, userId: string): Promise<string> {
  const row = await tx
    .selectFrom('person')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim()
}

/** Writes what somebody says of an item now. */
export async function saveOwn(tx: Tx, row: Omit<StoredRating, 'rev'>): Promise<void> {
  await tx
    .insertInto('rating')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'user_id', 'item_kind', 'item_id']).doUpdateSet((eb) => ({
        rev: eb('rating.rev', '+', 1),
        stars: eb.ref('excluded.stars'),
        text: eb.ref('excluded.text'),
        words: eb.ref('excluded.words'),
        said_at: eb.ref('excluded.said_at'),
        recorded_at: eb.ref('excluded.recorded_at'),
        removed_at: eb.ref('excluded.removed_at'),
      })),
    )
    .execute()
}
