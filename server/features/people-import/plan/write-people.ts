import { sql } from 'kysely'
import { takeNumbers } from '#server/engine/sync/counter.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Found, Target } from './decide.ts'

/** Somebody as a row is to leave them; `found` null: nobody was there. */
export interface Written {
  row: number
  userId: string
  found: Found | null
  target: Target
}

/** What statements read: one document with a row for each person. */
const rowsOf = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`

/** Adds people who are not there; answers who was added. Whoever registered at this very moment is not. */
export async function addPeople(
  tx: Tx,
  people: readonly Written[],
  passwordHash: string,
  now: Date,
): Promise<Set<string>> {
  if (people.length === 0) return new Set()
  const added = await tx
    .insertInto('person')
    .values(
      people.map(({ userId, target }) => ({
        id: userId,
        email: target.email,
        username: null,
        document: target.document,
        document_country: target.documentCountry,
        password_hash: passwordHash,
        first_name: target.firstName,
        last_name: target.lastName,
        language_id: target.languageId,
        image: null,
        blocked_at: null,
        created_at: now,
        email_proven_at: null,
        first_access: true,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return new Set(added.map(({ id }) => id))
}

/** Makes people members of the client, under numbers that follow each other. */
export async function addMembers(tx: Tx, clientId: number, people: readonly Written[], now: Date): Promise<void> {
  if (people.length === 0) return
  const last = await takeNumbers(tx, clientId, 'member', people.length)
  await tx
    .insertInto('membership')
    .values(
      people.map(({ userId, target }, at) => ({
        client_id: clientId,
        user_id: userId,
        number: last - people.length + 1 + at,
        roles: target.roles,
        profession: null,
        created_at: now,
        external_id: target.externalId,
      })),
    )
    .execute()
}

/** Changes what people are by themselves. */
export async function changePeople(tx: Tx, people: readonly Written[]): Promise<void> {
  const other = people.filter(
    ({ found, target }) =>
      found !== null &&
      (['email', 'document', 'documentCountry', 'firstName', 'lastName', 'languageId'] as const).some(
        (field) => found[field] !== target[field],
      ),
  )
  if (other.length === 0) return
  const rows = other.map(({ userId, target }) => ({
    id: userId,
    email: target.email,
    document: target.document,
    country: target.documentCountry,
    first: target.firstName,
    last: target.lastName,
    language: target.languageId,
  }))
  await sql`UPDATE person SET email = wanted.email, document = wanted.document, document_country = wanted.country,
      first_name = wanted.first, last_name = wanted.last, language_id = wanted.language
    FROM jsonb_to_recordset(${rowsOf(rows)}) AS wanted
      (id uuid, email text, document text, country text, first text, last text, language smallint)
    WHERE person.id = wanted.id`.execute(tx)
}

/** Changes what members are in the client, and counts the change. */
export async function changeMembers(tx: Tx, clientId: number, people: readonly Written[], now: Date): Promise<void> {
  const rows = people.flatMap(({ userId, target, found }) =>
    found?.member
      ? {
          id: userId,
          roles: target.roles,
          external: target.externalId,
          blocked: target.isBlocked,
          reason: target.blockedReason,
        }
      : [],
  )
  if (rows.length === 0) return
  await sql`UPDATE membership SET rev = rev + 1, ended_at = NULL, external_id = wanted.external,
      roles = ARRAY(SELECT jsonb_array_elements_text(wanted.roles)), blocked_reason = wanted.reason,
      blocked_at = CASE WHEN wanted.blocked THEN coalesce(membership.blocked_at, ${now}::timestamptz) END
    FROM jsonb_to_recordset(${rowsOf(rows)}) AS wanted (id uuid, roles jsonb, external text, blocked boolean, reason text)
    WHERE membership.client_id = ${clientId} AND membership.user_id = wanted.id`.execute(tx)
}

/** Says which mobile phones people have; another one than before is not verified. */
export async function changePhones(tx: Tx, people: readonly Written[], now: Date): Promise<void> {
  const other = people.filter(({ found, target }) => (found?.phone ?? null) !== target.phone)
  const gone = other.filter(({ target }) => target.phone === null).map(({ userId }) => userId)
  if (gone.length > 0)
    await tx.deleteFrom('person_phone').where('kind', '=', 'mobile').where('user_id', 'in', gone).execute()
  const phones = other.flatMap(({ userId, target }) =>
    target.phone === null ? [] : { user_id: userId, kind: 'mobile' as const, e164: target.phone, updated_at: now },
  )
  if (phones.length === 0) return
  await tx
    .insertInto('person_phone')
    .values(phones.map((phone) => ({ ...phone, verified_at: null })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet((eb) => ({
        e164: eb.ref('excluded.e164'),
        updated_at: eb.ref('excluded.updated_at'),
        verified_at: null,
      })),
    )
    .execute()
}

/** Puts people into the groups they are to be in, and takes them out of the others. */
export async function changeGroups(tx: Tx, clientId: number, people: readonly Written[]): Promise<void> {
  const other = people.filter(
    ({ found, target }) => JSON.stringify(found?.member?.groups ?? []) !== JSON.stringify(target.groups),
  )
  const gone = other.flatMap(({ userId, found, target }) =>
    (found?.member?.groups ?? [])
      .filter((id) => !target.groups.includes(id))
      .map((id) => ({ user: userId, group: id })),
  )
  if (gone.length > 0)
    await sql`DELETE FROM person_group_member AS held USING jsonb_to_recordset(${rowsOf(gone)}) AS gone ("user" uuid, "group" text)
      WHERE held.client_id = ${clientId} AND held.group_id = gone."group" AND held.user_id = gone."user"`.execute(tx)
  const coming = other.flatMap(({ userId, found, target }) =>
    target.groups
      .filter((id) => !found?.member?.groups.includes(id))
      .map((id) => ({ client_id: clientId, group_id: id, user_id: userId })),
  )
  if (coming.length > 0)
    await tx
      .insertInto('person_group_member')
      .values(coming)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Blocks members who are as they were seen (their revision); answers who was. */
export async function blockMembers(
  tx: Tx,
  clientId: number,
  members: readonly { userId: string; rev: number }[],
  reason: string,
  now: Date,
): Promise<Set<string>> {
  if (members.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    UPDATE membership SET rev = membership.rev + 1, blocked_at = ${now}::timestamptz, blocked_reason = ${reason}
    FROM jsonb_to_recordset(${rowsOf(members)}) AS wanted ("userId" uuid, rev integer)
    WHERE membership.client_id = ${clientId} AND membership.user_id = wanted."userId" AND membership.rev = wanted.rev
      AND membership.blocked_at IS NULL AND membership.ended_at IS NULL
    RETURNING membership.user_id AS id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
