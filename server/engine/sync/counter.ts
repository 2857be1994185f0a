import type { Tx } from '#server/platform/database/database.ts'

/** The next number of a counter of the client. Whoever takes one holds the counter until the commit. */
export async function takeNumber(tx: Tx, clientId: number, name: string): Promise<number> {
  const row = await tx
    .insertInto('counter')
    .values({ client_id: clientId, name, value: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'name'])
        .doUpdateSet((eb) => ({ value: eb('counter.value', '+', eb.ref('excluded.value')) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return row.value
}
