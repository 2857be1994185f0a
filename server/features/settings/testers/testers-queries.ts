import type { Tx } from '#server/platform/database/database.ts'

/** Who looks behind the client's maintenance, by name. */
export async function findTesters(tx: Tx, clientId: number) {
  return tx
    .selectFrom('maintenance_tester')
    .innerJoin('person', 'person.id', 'maintenance_tester.user_id')
    .select(['person.id', 'person.email', 'person.first_name', 'person.last_name'])
    .where('maintenance_tester.client_id', '=', clientId)
    .orderBy('person.first_name')
    .orderBy('person.last_name')
    .orderBy('person.id')
    .execute()
}

/** A member of the client, by the e-mail; one who has left is none. */
export async function findMemberByEmail(tx: Tx, clientId: number, email: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.user_id')
    .select('membership.user_id')
    .where('membership.client_id', '=', clientId)
    .where('membership.ended_at', 'is', null)
    .where('person.email', '=', email.toLowerCase())
    .executeTakeFirst()
  return row?.user_id
}

/** Notes a tester; false where they were one already. */
export async function insertTester(tx: Tx, clientId: number, userId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('maintenance_tester')
    .values({ client_id: clientId, user_id: userId, added_at: now })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Takes a tester off the list; false where they were none. */
export async function deleteTester(tx: Tx, clientId: number, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('maintenance_tester')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** The clients behind whose maintenance a person looks; only a transaction without a tenant sees them all. */
export async function findTestingOf(tx: Tx, userId: string): Promise<number[]> {
  const rows = await tx.selectFrom('maintenance_tester').select('client_id').where('user_id', '=', userId).execute()
  return rows.map((row) => row.client_id)
}
