import type { Insertable, Updateable } from 'kysely'
import type { PendingStep } from '#contract/engine/session/pending-step.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { PersonTable } from '#server/engine/session/session-tables.ts'

/** Who has a document; undefined where nobody has. */
export async function findDocumentHolder(tx: Tx, document: string, country: string): Promise<string | undefined> {
  const person = await tx
    .selectFrom('person')
    .select('id')
    .where('document', '=', document)
    .where('document_country', '=', country)
    .executeTakeFirst()
  return person?.id
}

/** Adds a person unless e-mail, user name or document is somebody's; whether they were added. */
export async function insertNewPerson(tx: Tx, person: Insertable<PersonTable>): Promise<boolean> {
  const added = await tx
    .insertInto('person')
    .values(person)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export async function changePerson(tx: Tx, userId: string, change: Updateable<PersonTable>): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tx.updateTable('person').set(change).where('id', '=', userId).execute()
}

export async function findMembershipRow(tx: Tx, clientId: number, userId: string) {
  return tx
    .selectFrom('membership')
    .select(['profession', 'pending'])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function setProfession(
  tx: Tx,
  clientId: number,
  userId: string,
  profession: string | null,
): Promise<void> {
  await tx
    .updateTable('membership')
    .set({ profession })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute()
}

export async function setPending(tx: Tx, clientId: number, userId: string, pending: PendingStep[]): Promise<void> {
  await tx
    .updateTable('membership')
    .set({ pending })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute()
}
