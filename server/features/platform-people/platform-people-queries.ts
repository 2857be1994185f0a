import { sql } from 'kysely'
import type { PlatformPeopleFilter } from '#contract/features/platform-people/platform-people-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Accounts that were deleted are kept, emptied and shut: there is nothing to be done about them. */
const listed = (tx: Tx) =>
  tx
    .selectFrom('person')
    .select(['id', 'first_name', 'last_name', 'email', 'document', 'superuser', 'blocked_at', 'created_at'])
    .where('email', 'not like', 'deleted-%@invalid')

/** A person as lists show them. */
export type FoundPerson = Awaited<ReturnType<typeof findSome>>[number]

/** Who has this e-mail, user name or document; a number may be the document of several, each of another country. */
export async function findNamed(tx: Tx, typed: string): Promise<FoundPerson[]> {
  // The database cannot keep a NUL: nobody has such a name.
  if (typed.includes('\0')) return []
  const name = typed.toLowerCase()
  const document = typed.replaceAll(/[\s./-]/g, '').toUpperCase()
  return listed(tx)
    .where((eb) => eb.or([eb('email', '=', name), eb('username', '=', name), eb('document', '=', document)]))
    .orderBy('email')
    .execute()
}

/** Who runs the platform, or is blocked on all of it, in the order of their addresses. */
export async function findSome(tx: Tx, show: PlatformPeopleFilter, after: string | undefined, limit: number) {
  const query =
    show === 'blocked' ? listed(tx).where('blocked_at', 'is not', null) : listed(tx).where('superuser', '=', true)
  return (after === undefined ? query : query.where('email', '>', after)).orderBy('email').limit(limit).execute()
}

/** One person. */
export async function findOne(tx: Tx, userId: string) {
  return listed(tx).select(['rev', 'blocked_reason']).where('id', '=', userId).executeTakeFirst()
}

/** Their part in every client. */
export async function findParts(tx: Tx, userId: string) {
  return tx
    .selectFrom('membership')
    .innerJoin('client', 'client.id', 'membership.client_id')
    .select(['client.id', 'client.name', 'membership.roles', 'membership.blocked_at', 'membership.ended_at'])
    .where('membership.user_id', '=', userId)
    .orderBy('client.name')
    .execute()
}

/** Their open sessions. */
export async function findOpenSessions(tx: Tx, userId: string, now: Date) {
  const row = await tx
    .selectFrom('session_family')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('last_seen_at').as('lastSeenAt')])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return { count: row.count, lastSeenAt: row.lastSeenAt }
}

/** Who runs the platform and can come in. */
export async function findRunners(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('person')
    .select('id')
    .where('superuser', '=', true)
    .where('blocked_at', 'is', null)
    .where('first_access', '=', false)
    .execute()
  return rows.map(({ id }) => id)
}

/** Clients whose programme somebody administers and that are open, in the order of their ids. */
export async function findAdministered(tx: Tx, userId: string) {
  return tx
    .selectFrom('membership')
    .innerJoin('client', 'client.id', 'membership.client_id')
    .select(['client.id', 'client.name'])
    .where('membership.user_id', '=', userId)
    .where(sql<boolean>`'programme-admin' = ANY (membership.roles)`)
    .where('membership.blocked_at', 'is', null)
    .where('membership.ended_at', 'is', null)
    .where('client.closed_at', 'is', null)
    .orderBy('client.id')
    .execute()
}

/** Writes since when somebody is blocked, and why, and counts the change. */
export async function updateBlock(tx: Tx, userId: string, block: { at: Date; reason: string } | null): Promise<void> {
  await tx
    .updateTable('person')
    .set({ blocked_at: block?.at ?? null, blocked_reason: block?.reason ?? null })
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}
