import type { Tx } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { PasswordLinkTable } from './recovery-tables.ts'

/** Codes belong to whoever looks after phones; here they open a way back in. */
type AccessCodeTable = Tables['access_code']

export async function insertLink(tx: Tx, link: Omit<PasswordLinkTable, 'used_at'>): Promise<void> {
  await tx
    .insertInto('password_link')
    .values({ ...link, used_at: null })
    .execute()
}

/** Links made for a person since a moment. */
export async function countLinks(tx: Tx, userId: string, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('password_link')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return row?.count ?? 0
}

export async function findLink(tx: Tx, hash: string, now: Date): Promise<PasswordLinkTable | undefined> {
  return tx
    .selectFrom('password_link')
    .selectAll()
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Uses a link up. Of two that use it at the same moment one gets nothing. */
export async function spendLink(tx: Tx, hash: string, now: Date): Promise<PasswordLinkTable | undefined> {
  return tx
    .updateTable('password_link')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** What else would open this person's account is void: links and codes that were not used. */
export async function voidOthers(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('password_link').where('user_id', '=', userId).where('used_at', 'is', null).execute()
  await tx.deleteFrom('access_code').where('user_id', '=', userId).where('purpose', '=', 'recover').execute()
}

export async function insertCode(tx: Tx, code: Omit<AccessCodeTable, 'tries' | 'used_at'>): Promise<void> {
  await tx
    .insertInto('access_code')
    .values({ ...code, tries: 0, used_at: null })
    .execute()
}

/** Codes sent to a subject since a moment, or shown as sent. */
export async function countCodes(
  tx: Tx,
  purpose: AccessCodeTable['purpose'],
  subjectHash: string,
  since: Date,
): Promise<number> {
  const row = await tx
    .selectFrom('access_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('purpose', '=', purpose)
    .where('subject_hash', '=', subjectHash)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Counts a try of a code that may still be tried; nothing for one that may not. Tries at the same moment all count. */
export async function tryCode(
  tx: Tx,
  code: { id: string; purpose: AccessCodeTable['purpose']; mostTries: number; now: Date },
): Promise<AccessCodeTable | undefined> {
  return tx
    .updateTable('access_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', code.id)
    .where('purpose', '=', code.purpose)
    .where('used_at', 'is', null)
    .where('tries', '<', code.mostTries)
    .where('expires_at', '>', code.now)
    .returningAll()
    .executeTakeFirst()
}

export async function spendCode(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('access_code').set({ used_at: now }).where('id', '=', id).execute()
}

/** A person with one document and the phones a code could reach, in one query whether there is one or not. */
export async function findPhonesOfDocument(tx: Tx, document: string, country: string) {
  return tx
    .selectFrom('person')
    .leftJoin('person_phone', 'person_phone.user_id', 'person.id')
    .select(['person.id as userId', 'person.blocked_at', 'person.language_id'])
    .select(['person_phone.kind', 'person_phone.e164', 'person_phone.verified_at'])
    .where('person.document', '=', document)
    .where('person.document_country', '=', country)
    .execute()
}

/** Forgets links and codes a day after they ran out. */
export async function deleteOutdated(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 86_400_000)
  await tx.deleteFrom('password_link').where('expires_at', '<', before).execute()
  await tx.deleteFrom('access_code').where('expires_at', '<', before).execute()
}
