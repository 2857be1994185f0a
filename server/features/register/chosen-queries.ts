import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'

/** How many members who have not left chose each of some agencies or brands. */
export async function countChosen(
  tx: Tx,
  clientId: number,
  what: 'company' | 'brand',
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const [table, column] = what === 'company' ? ['profile', 'company_id'] : ['profile_brand', 'brand_id']
  const { rows } = await sql<{ id: number; people: number }>`
    SELECT chosen.${sql.ref(column ?? '')} AS id, count(*)::int AS people FROM ${sql.table(table ?? '')} AS chosen
    JOIN membership ON membership.client_id = chosen.client_id AND membership.user_id = chosen.user_id
    WHERE chosen.client_id = ${clientId} AND chosen.${sql.ref(column ?? '')} = ANY(${[...ids]}::bigint[])
      AND membership.ended_at IS NULL
    GROUP BY 1`.execute(tx)
  return new Map(rows.map(({ id, people }) => [id, people]))
}

export async function moveChosenAgency(tx: Tx, clientId: number, from: number, into: number): Promise<number> {
  const moved = await tx
    .updateTable('profile')
    .set({ company_id: into })
    .where('client_id', '=', clientId)
    .where('company_id', '=', from)
    .executeTakeFirst()
  return Number(moved.numUpdatedRows)
}

export async function moveChosenBrand(tx: Tx, clientId: number, from: number, into: number): Promise<number> {
  const people = await tx
    .deleteFrom('profile_brand')
    .where('client_id', '=', clientId)
    .where('brand_id', '=', from)
    .returning('user_id')
    .execute()
  if (people.length > 0)
    await tx
      .insertInto('profile_brand')
      .values(people.map(({ user_id: userId }) => ({ client_id: clientId, user_id: userId, brand_id: into })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return people.length
}
