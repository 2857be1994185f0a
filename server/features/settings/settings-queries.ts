import { sql } from 'kysely'
import type { Brand } from '#contract/engine/session/client.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import { ownRouteNames, type AccessSettings } from '#contract/features/settings/settings-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'

const opening = [
  'id',
  'slug',
  'time_zone',
  'brand',
  'languages',
  'modules',
  'access',
  'terms_version',
  'onboarding_version',
  'welcome_version',
  'rev',
] as const

/** A client as the open area sees it. */
export type OpenClient = NonNullable<Awaited<ReturnType<typeof findClientAccess>>>

/** What the open area shows of the client with that slug. */
export async function findClientAccess(tx: Tx, slug: string) {
  return tx.selectFrom('client').select(opening).where('slug', '=', slug).executeTakeFirst()
}

/** The same of the client that has this address of its own. */
export async function findClientAtRoute(tx: Tx, route: string) {
  return tx
    .selectFrom('client')
    .select(opening)
    .where((eb) =>
      eb.or(
        ownRouteNames.map((name) =>
          eb.and([
            eb(sql<string>`access -> 'ownRoutes' ->> ${sql.lit(name)}`, '=', route),
            ...(name === 'hotsite' ? [sql<boolean>`(access -> 'hotsite' ->> 'on')::boolean`] : []),
          ]),
        ),
      ),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** The same of the client of an installation that has only one. */
export async function findOnlyClient(tx: Tx) {
  const clients = await tx.selectFrom('client').select(opening).orderBy('id').limit(2).execute()
  return clients.length === 1 ? clients[0] : undefined
}

/** What the platform itself sets. */
export async function findPlatform(tx: Tx): Promise<{
  access: Partial<AccessSettings>
  brand: Brand | null
  languages: LanguageCode[] | null
  rev: number
}> {
  return tx
    .selectFrom('platform_setting')
    .select(['access', 'brand', 'languages', 'rev'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
}

/** What a client sets of its own, and what the platform does. */
export async function findAccess(tx: Tx, clientId: number) {
  return tx
    .selectFrom('client')
    .innerJoin('platform_setting', (join) => join.on('platform_setting.id', '=', 1))
    .select(['client.access as client', 'platform_setting.access as platform'])
    .where('client.id', '=', clientId)
    .executeTakeFirstOrThrow()
}

/** A client by its number, held until the commit: who changes settings does so one after the other. */
export async function lockClient(tx: Tx, clientId: number): Promise<OpenClient> {
  return tx.selectFrom('client').select(opening).where('id', '=', clientId).forUpdate().executeTakeFirstOrThrow()
}

/** A client by its number. */
export async function findClientById(tx: Tx, clientId: number): Promise<OpenClient> {
  return tx.selectFrom('client').select(opening).where('id', '=', clientId).executeTakeFirstOrThrow()
}

/** The platform's settings, held until the commit. */
export async function lockPlatform(tx: Tx): Promise<void> {
  await tx.selectFrom('platform_setting').select('id').where('id', '=', 1).forUpdate().execute()
}

interface Kept {
  access: Partial<AccessSettings>
  brand: Brand
  languages: LanguageCode[]
}

/** Writes what is set of a client, and counts the change. Its name stands in its brand and in a column of its own. */
export async function updateClient(tx: Tx, clientId: number, { access, brand, languages }: Kept): Promise<void> {
  await tx
    .updateTable('client')
    .set({ access: JSON.stringify(access), brand: JSON.stringify(brand), languages })
    .set({ name: brand.name, programme: brand.programme })
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('id', '=', clientId)
    .execute()
}

/** The same of the platform; null: the built-in ones. */
export async function updatePlatform(
  tx: Tx,
  { access, brand, languages }: { access: Kept['access']; brand: Brand | null; languages: LanguageCode[] | null },
): Promise<void> {
  await tx
    .updateTable('platform_setting')
    .set({ access: JSON.stringify(access), brand: brand && JSON.stringify(brand), languages })
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('id', '=', 1)
    .execute()
}

/** A person's clients; only a transaction without a tenant sees them all. */
export async function findOwnClientIds(tx: Tx, userId: string): Promise<number[]> {
  const rows = await tx.selectFrom('membership').select('client_id').where('user_id', '=', userId).execute()
  return rows.map((row) => row.client_id)
}

/** What every client sets of its own. */
export async function findClientsAccess(tx: Tx) {
  return tx.selectFrom('client').select(['id', 'access']).execute()
}

/** The people of the demo in the order they were made, with their roles in that client or (none named) in any. */
export async function findDemoPeople(
  tx: Tx,
  clientId?: number,
): Promise<{ email: string; name: string; roles: string[] }[]> {
  const people = await tx
    .selectFrom('person')
    .select(['id', 'email', 'first_name', 'last_name', 'superuser'])
    .where('email', 'like', '%@demo.trilha.app')
    .where('blocked_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  if (people.length === 0) return []
  const memberships = await tx
    .selectFrom('membership')
    .select(['client_id', 'user_id', 'roles'])
    .where(
      'user_id',
      'in',
      people.map((person) => person.id),
    )
    .execute()
  return people.flatMap((person) => {
    const own = memberships.filter(
      (one) => one.user_id === person.id && (clientId === undefined || one.client_id === clientId),
    )
    if (own.length === 0 && clientId !== undefined) return []
    const roles: string[] = [
      ...new Set(own.flatMap((one) => one.roles)),
      ...(person.superuser ? ['platform-admin'] : []),
    ]
    return [{ email: person.email, name: `${person.first_name} ${person.last_name}`, roles }]
  })
}

/** The kinds of sign-in provider that a client has of its own; only a transaction without a tenant, or its own, sees them. */
export async function findOwnProviders(tx: Tx, clientId: number): Promise<string[]> {
  const rows = await tx.selectFrom('client_provider').select('provider').where('client_id', '=', clientId).execute()
  return rows.map(({ provider }) => provider)
}

/** A change of a setting in the trail of a client (0: of the platform). */
export async function findSettingAct(tx: Tx, clientId: number, id: string) {
  return tx
    .selectFrom('audit')
    .select(['subject_id', 'change'])
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('act', '=', 'setting.change')
    .where('subject_kind', '=', 'setting')
    .executeTakeFirst()
}

/** How a session was begun. */
export async function findWayOf(tx: Tx, sessionId: string) {
  return (await tx.selectFrom('session_family').select('way').where('id', '=', sessionId).executeTakeFirst())?.way
}

/**
 * When somebody last signed in by a way: a member of the client (by its own provider where it has one), or for client 0
 * anybody.
 */
export async function findLastSignIn(
  tx: Tx,
  clientId: number,
  way: 'google' | 'oidc' | 'saml',
  own: boolean,
): Promise<Date | null> {
  let query = tx
    .selectFrom('session_family')
    .select((eb) => eb.fn.max('session_family.created_at').as('at'))
    .where('session_family.way', '=', way)
    .where('session_family.client_id', own ? '=' : 'is', own ? clientId : null)
  if (clientId !== 0)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('membership')
          .select('membership.user_id')
          .where('membership.client_id', '=', clientId)
          .whereRef('membership.user_id', '=', 'session_family.user_id'),
      ),
    )
  return (await query.executeTakeFirst())?.at ?? null
}

/** The same with what is told of each at the desk, which is nothing secret. */
export async function findOwnProviderRows(tx: Tx, clientId: number) {
  return tx
    .selectFrom('client_provider')
    .select(['provider', 'issuer', 'saved_at', 'factor_values'])
    .where('client_id', '=', clientId)
    .orderBy('provider')
    .execute()
}

/** When somebody last signed in by password. */
export async function findPasswordSignIn(tx: Tx, userId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('session_family')
    .select((eb) => eb.fn.max('created_at').as('at'))
    .where('user_id', '=', userId)
    .where('way', '=', 'password')
    .executeTakeFirst()
  return row?.at ?? null
}

/** Counts a change of a client's settings (0: of the platform's) that was written elsewhere. */
export async function countChange(tx: Tx, clientId: number): Promise<void> {
  if (clientId === 0)
    await tx
      .updateTable('platform_setting')
      .set((eb) => ({ rev: eb('rev', '+', 1) }))
      .where('id', '=', 1)
      .execute()
  else
    await tx
      .updateTable('client')
      .set((eb) => ({ rev: eb('rev', '+', 1) }))
      .where('id', '=', clientId)
      .execute()
}
