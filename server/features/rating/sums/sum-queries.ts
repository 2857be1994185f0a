import { sql } from 'kysely'
import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'

export async function insertDue(tx: Tx, clientId: number, { kind, id }: Item): Promise<void> {
  await tx
    .insertInto('rating_due')
    .values({ client_id: clientId, item_kind: kind, item_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes some items that are due; who notes one meanwhile waits, and it is due again. */
export async function takeDue(tx: Tx, clientId: number, limit: number): Promise<Item[]> {
  const { rows } = await sql<{ kind: Item['kind']; id: number }>`
    DELETE FROM rating_due WHERE client_id = ${clientId} AND (item_kind, item_id) IN (
      SELECT item_kind, item_id FROM rating_due WHERE client_id = ${clientId} LIMIT ${limit}
    ) RETURNING item_kind AS kind, item_id::float8 AS id`.execute(tx)
  return rows
}

/** How many reviews of an item are shown, and the stars of all of them. */
export async function sumUp(tx: Tx, clientId: number, { kind, id }: Item): Promise<{ count: number; stars: number }> {
  const row = await tx
    .selectFrom('rating')
    .select((eb) => [eb.fn.countAll<number>().as('count'), sql<number>`coalesce(sum(stars), 0)::int`.as('stars')])
    .where('client_id', '=', clientId)
    .where('item_kind', '=', kind)
    .where('item_id', '=', id)
    .where('removed_at', 'is', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row
}

export async function isDue(tx: Tx, clientId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('rating_due')
    .select('item_id')
    .where('client_id', '=', clientId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
