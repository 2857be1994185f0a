import type { Tx } from '#server/platform/database/database.ts'

/** The account of an address, held until the commit. */
export async function lockPersonOf(tx: Tx, email: string) {
  return tx
    .selectFrom('person')
    .select(['id', 'document', 'document_country'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}

export async function isMember(tx: Tx, clientId: number, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('membership')
    .select('user_id')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
