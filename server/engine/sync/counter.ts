import type { Tx } from '#server/platform/database/database.ts'

/** The next number of a counter of the client. Whoever takes one holds the counter until the commit. */
export const takeNumber = (tx: Tx, clientId: number, name: string): Promise<number> =>
  takeNumbers(tx, clientId, name, 1)

/** The next numbers of it, so many; answers the last of them. */
export async function takeNumbers(tx: Tx, clientId: number, name: string, count: number): Promise<number> {
  const row = await tx
    .insertInto('counter')
    .values({ client_id: clientId, name, value: count })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'name'])
        .doUpdateSet((eb) => ({ value: eb('counter.value', '+', eb.ref('excluded.value')) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return row.value
}
