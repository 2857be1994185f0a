import type { Insertable } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { ContactMessageTable } from './contact-tables.ts'

export async function insertMessage(tx: Tx, message: Insertable<ContactMessageTable>): Promise<void> {
  await tx.insertInto('contact_message').values(message).execute()
}
