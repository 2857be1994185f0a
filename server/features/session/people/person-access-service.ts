import { languages, type LanguageCode, defaultLanguage } from '#contract/engine/language.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { checkPassword, hashPassword } from './password.ts'
import { findMemberships, findPerson, findPersonByName, type PersonRow } from './person-queries.ts'

export type { PersonRow } from './person-queries.ts'
export { checkPassword, hashPassword }

/** A person by e-mail, document or user name, as at sign-in. */
export async function personByName(tx: Tx, typed: string): Promise<PersonRow | undefined> {
  // The database cannot keep a NUL: nobody has such a name.
  return typed.includes('\0') ? undefined : findPersonByName(tx, typed)
}

export async function personById(tx: Tx, userId: string): Promise<PersonRow | undefined> {
  return findPerson(tx, userId)
}

/** The person, held until the commit: what concerns their access happens one after the other. */
export async function lockPerson(tx: Tx, userId: string): Promise<PersonRow | undefined> {
  return tx.selectFrom('person').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()
}

/** Slugs and names of a person's clients, in the order of their ids; only a transaction without a tenant sees them. */
export async function clientsOf(tx: Tx, userId: string): Promise<{ slug: string; name: string }[]> {
  const rows = await findMemberships(tx, userId)
  return rows.toSorted((a, b) => a.id - b.id).map(({ slug, brand }) => ({ slug, name: brand.name }))
}

/** The language to write to somebody in: their own, else the one they asked in, else pt-BR. */
export function languageOf(person: Pick<PersonRow, 'language_id'>, asked?: LanguageCode): LanguageCode {
  return languages.find(({ id }) => id === person.language_id)?.code ?? asked ?? defaultLanguage
}

/**
 * Gives a person a new password and ends their sessions (all, or all but `keep`). Answers the ended
 * ones: whoever calls tells `services.sessions` about each once the transaction is committed.
 */
export async function replacePassword(
  tx: Tx,
  userId: string,
  change: { hash: string; at: Date; keep?: string },
): Promise<string[]> {
  await tx
    .updateTable('person')
    .set({ password_hash: change.hash, must_change_password: false, first_access: false })
    .where('id', '=', userId)
    .execute()
  return endFamilies(tx, userId, change.at, change.keep)
}

/**
 * Notes that a person showed their address to be theirs. True where nobody had before: then whoever typed it keeps
 * no way in, and the caller replaces the password.
 */
export async function proveEmail(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const first = await tx
    .updateTable('person')
    .set({ email_proven_at: at })
    .where('id', '=', userId)
    .where('email_proven_at', 'is', null)
    .executeTakeFirst()
  return first.numUpdatedRows > 0n
}

/** Ends the sessions of a person but one in the database; answers which. */
async function endFamilies(tx: Tx, userId: string, at: Date, keep?: string): Promise<string[]> {
  let query = tx
    .updateTable('session_family')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
  if (keep !== undefined) query = query.where('id', '!=', keep)
  const ended = await query.returning('id').execute()
  return ended.map(({ id }) => id)
}

/** Gives a new person a document, and how they are to get in first, where they have no document yet. */
export async function completePerson(
  tx: Tx,
  userId: string,
  known: { document?: string; firstAccess?: boolean; mustChangePassword?: boolean },
): Promise<void> {
  if (known.document === undefined) return
  await tx
    .updateTable('person')
    .set({
      document: known.document,
      first_access: known.firstAccess ?? false,
      must_change_password: known.mustChangePassword ?? false,
    })
    .where('id', '=', userId)
    .where('document', 'is', null)
    .execute()
}
