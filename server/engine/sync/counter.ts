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

// [Note: Receipts] A receipt is the member's number in the client and how many they have under that letter: its
// counter is the member's own row, so that no sale waits for somebody else's, and it is still one of a kind in the client.
/** The next receipt of a member under a letter; their stream is held. */
export async function nextReceipt(
  tx: Tx,
  { clientId, userId, number }: { clientId: number; userId: string; number: number },
  letter: string,
): Promise<string> {
  return `${letter}-${number}-${await takeNumber(tx, clientId, `receipt:${letter}:${userId}`)}`
}
