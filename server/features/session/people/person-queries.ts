import { sql, type Insertable, type Selectable } from 'kysely'
import type { RoleName } from '#contract/engine/session/client.ts'
import type { ModuleName } from '#contract/engine/feature.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { takeNumber } from '#server/engine/sync/counter.ts'
import type { MembershipTable, PersonTable } from '#server/engine/session/session-tables.ts'

/** A person as the database has them. */
export type PersonRow = Selectable<PersonTable>

/** Finds a person by e-mail, document (any punctuation) or user name. */
export async function findPersonByName(tx: Tx, typed: string): Promise<PersonRow | undefined> {
  const name = typed.toLowerCase()
  const document = typed.replaceAll(/[\s./-]/g, '').toUpperCase()
  const query = tx.selectFrom('person').selectAll()
  if (name.includes('@')) return query.where('email', '=', name).executeTakeFirst()
  return (
    (await query.where('username', '=', name).executeTakeFirst()) ??
    (/^(?=.*\d)[\dA-Z]{4,20}$/.test(document) ? await findByDocument(tx, document) : undefined)
  )
}

/** The person with a document; nobody where two countries gave the same number to two people: they have e-mails. */
async function findByDocument(tx: Tx, document: string): Promise<PersonRow | undefined> {
  // An old DNI or CI of seven digits is kept with a zero in front.
  const written = /^\d{7}$/.test(document) ? [document, `0${document}`] : [document]
  const people = await tx.selectFrom('person').selectAll().where('document', 'in', written).limit(2).execute()
  return people.length === 1 ? people[0] : undefined
}

export async function findPerson(tx: Tx, userId: string): Promise<PersonRow | undefined> {
  return tx.selectFrom('person').selectAll().where('id', '=', userId).executeTakeFirst()
}

/** Replaces a password's hash by one made anew of the same password; another one meanwhile stays. */
export async function setPasswordHash(tx: Tx, userId: string, before: string, after: string): Promise<void> {
  await tx
    .updateTable('person')
    .set({ password_hash: after })
    .where('id', '=', userId)
    .where('password_hash', '=', before)
    .execute()
}

export async function setLanguage(tx: Tx, userId: string, languageId: number): Promise<void> {
  await tx.updateTable('person').set({ language_id: languageId }).where('id', '=', userId).execute()
}

/** What somebody is in a client: the platform's role is theirs everywhere, and stands with no membership. */
export const rolesOf = ({ superuser }: Pick<PersonRow, 'superuser'>, roles: readonly RoleName[]): RoleName[] =>
  superuser ? [...roles, 'platform-admin'] : [...roles]

/** What says where a member of a client is. */
export async function findCountries(tx: Tx, clientId: number, userId: string) {
  return (
    tx
      .selectFrom('person')
      .leftJoin('profile', (join) =>
        join.onRef('profile.user_id', '=', 'person.id').on('profile.client_id', '=', clientId),
      )
      .select(['person.document', 'person.document_country'])
      // Empty: of the client's own country.
      .select(sql<string | null>`nullif(profile.address ->> 'country', '')`.as('address_country'))
      .where('person.id', '=', userId)
      .executeTakeFirst()
  )
}

/** The clients open to a person, with their part in each; only a transaction without a tenant sees them all. */
export async function findMemberships(tx: Tx, userId: string) {
  return tx
    .selectFrom('membership')
    .innerJoin('client', 'client.id', 'membership.client_id')
    .innerJoin('person', 'person.id', 'membership.user_id')
    .selectAll('client')
    .select([
      'person.superuser',
      'membership.roles',
      'membership.pending',
      'membership.terms_version as passed_terms',
      'membership.onboarding_version as passed_onboarding',
    ])
    .where('membership.user_id', '=', userId)
    .where('membership.blocked_at', 'is', null)
    .where('membership.ended_at', 'is', null)
    .where('client.closed_at', 'is', null)
    .execute()
}

/** A person's part in a client, with the version of its terms that holds and the one they have accepted. */
export interface MembershipRow extends Pick<
  Selectable<MembershipTable>,
  'number' | 'roles' | 'blocked_at' | 'ended_at'
> {
  modules: ModuleName[]
  time_zone: string
  terms_version: number
  passed_terms: number
}

/** A person's part in one client that is not closed, with what the client has switched on. */
export async function findMembership(tx: Tx, clientId: number, userId: string): Promise<MembershipRow | undefined> {
  return tx
    .selectFrom('membership')
    .innerJoin('client', 'client.id', 'membership.client_id')
    .select(['membership.number', 'membership.roles', 'membership.terms_version as passed_terms'])
    .select(['client.modules', 'client.time_zone', 'client.terms_version'])
    .select(['membership.blocked_at', 'membership.ended_at'])
    .where('membership.client_id', '=', clientId)
    .where('client.id', '=', clientId)
    .where('membership.user_id', '=', userId)
    .where('client.closed_at', 'is', null)
    .executeTakeFirst()
}

/** Whether somebody was blocked in a client, or has left one; only a transaction without a tenant sees them all. */
export async function isKeptOut(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('membership')
    .select('client_id')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('blocked_at', 'is not', null), eb('ended_at', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertPerson(tx: Tx, person: Insertable<PersonTable>): Promise<void> {
  await tx
    .insertInto('person')
    .values(person)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds a member under the next number of the client; one that is there keeps theirs. */
export async function upsertMembership(tx: Tx, membership: Omit<Insertable<MembershipTable>, 'number'>): Promise<void> {
  const number = await takeNumber(tx, membership.client_id, 'member')
  await tx
    .insertInto('membership')
    .values({ ...membership, number })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'user_id']).doUpdateSet((eb) => ({
        roles: eb.ref('excluded.roles'),
        profession: eb.ref('excluded.profession'),
      })),
    )
    .execute()
}

export async function setSuperuser(tx: Tx, userId: string, superuser: boolean, firstAccess?: boolean): Promise<void> {
  await tx
    .updateTable('person')
    .set({ superuser, ...(firstAccess !== undefined && { first_access: firstAccess }) })
    .where('id', '=', userId)
    .execute()
}

/** Who has the platform's role, held until the commit. */
export async function lockSuperusers(tx: Tx): Promise<Pick<PersonRow, 'id' | 'email' | 'first_access'>[]> {
  return tx
    .selectFrom('person')
    .select(['id', 'email', 'first_access'])
    .where('superuser', '=', true)
    .forUpdate()
    .execute()
}
