import { sql } from 'kysely'
import type { Brand } from '#contract/engine/session/client.ts'
import type { ModuleName } from '#contract/engine/feature.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import type { AccessSettings } from '#contract/features/settings/settings-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** A client as it is set up. */
export interface ClientSettings {
  id: number
  slug: string
  homeRoute: string
  timeZone: string
  languages: LanguageCode[]
  modules: ModuleName[]
  brand: Brand
}

export async function upsertClient(tx: Tx, client: ClientSettings): Promise<void> {
  await tx
    .insertInto('client')
    .values({
      id: client.id,
      slug: client.slug,
      name: client.brand.name,
      programme: client.brand.programme,
      home_route: client.homeRoute,
      time_zone: client.timeZone,
      languages: client.languages,
      modules: client.modules,
      brand: JSON.stringify(client.brand),
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        slug: eb.ref('excluded.slug'),
        name: eb.ref('excluded.name'),
        programme: eb.ref('excluded.programme'),
        home_route: eb.ref('excluded.home_route'),
        time_zone: eb.ref('excluded.time_zone'),
        languages: eb.ref('excluded.languages'),
        modules: eb.ref('excluded.modules'),
        brand: eb.ref('excluded.brand'),
      })),
    )
    .execute()
}

/** A client as a list shows it. */
export interface ListedClient {
  id: number
  slug: string
  name: string
  state: 'active' | 'maintenance'
  people: number
}

/** Every client, by number. */
export async function findClients(tx: Tx): Promise<ListedClient[]> {
  const rows = await tx
    .selectFrom('client')
    .leftJoin('membership', 'membership.client_id', 'client.id')
    .select(['client.id', 'client.slug', 'client.name', (eb) => eb.fn.count<number>('membership.user_id').as('people')])
    .select(sql<boolean>`coalesce((client.access ->> 'maintenance')::boolean, false)`.as('closed'))
    .groupBy('client.id')
    .orderBy('client.id')
    .execute()
  return rows.map(({ closed, ...client }) => ({ ...client, state: closed ? 'maintenance' : 'active' }))
}

export async function isSlugTaken(tx: Tx, slug: string): Promise<boolean> {
  return (await tx.selectFrom('client').select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined
}

/** The number after the highest there is. */
export async function nextClientId(tx: Tx): Promise<number> {
  const { highest } = await tx
    .selectFrom('client')
    .select((eb) => eb.fn.max('id').as('highest'))
    .executeTakeFirstOrThrow()
  return (highest ?? 0) + 1
}

/** Notes kept with the clients, by client id. */
export async function findClientNotes(tx: Tx): Promise<Map<number, Record<string, unknown>>> {
  const rows = await tx.selectFrom('client').select(['id', 'settings']).execute()
  return new Map(rows.map((row) => [row.id, row.settings]))
}

export async function saveClientNotes(tx: Tx, clientId: number, notes: Record<string, unknown>): Promise<void> {
  await tx
    .updateTable('client')
    .set({ settings: JSON.stringify(notes) })
    .where('id', '=', clientId)
    .execute()
}

/** Clients that have a module switched on, by name; at most a hundred. */
export async function findClientsWith(tx: Tx, module: ModuleName): Promise<{ slug: string; brand: Brand }[]> {
  return tx
    .selectFrom('client')
    .select(['slug', 'brand'])
    .where((eb) => eb(eb.val(module), '=', eb.fn.any('modules')))
    .orderBy('name')
    .limit(100)
    .execute()
}

/** Lays settings over those that are stored; client 0 is the platform. */
export async function mergeAccess(tx: Tx, clientId: number, access: Partial<AccessSettings>): Promise<void> {
  const merged = sql<string>`access || ${JSON.stringify(access)}::jsonb`
  if (clientId === 0) await tx.updateTable('platform_setting').set({ access: merged }).where('id', '=', 1).execute()
  else await tx.updateTable('client').set({ access: merged }).where('id', '=', clientId).execute()
}
