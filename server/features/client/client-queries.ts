import { sql, type Updateable } from 'kysely'
import type { Brand } from '#contract/engine/session/client.ts'
import type { ModuleName } from '#contract/engine/feature.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import type { Maintenance } from '#contract/features/settings/maintenance.ts'
import { ownRouteNames, type AccessSettings } from '#contract/features/settings/settings-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

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

/** A client as it is changed. */
export type ClientRow = NonNullable<Awaited<ReturnType<typeof findClient>>>

const clientRows = (tx: Tx) =>
  tx
    .selectFrom('client')
    .select(['id', 'slug', 'name', 'programme', 'time_zone', 'languages', 'modules', 'brand', 'closed_at', 'rev'])
    .select([
      sql<string | null>`access ->> 'country'`.as('country'),
      sql<Maintenance | null>`access -> 'maintenance'`.as('maintenance'),
    ])

/** A client by its number. */
export async function findClient(tx: Tx, clientId: number) {
  return clientRows(tx).where('id', '=', clientId).executeTakeFirst()
}

/** The same, held until the commit. */
export async function lockClientRow(tx: Tx, clientId: number): Promise<ClientRow | undefined> {
  return clientRows(tx).where('id', '=', clientId).forUpdate().executeTakeFirst()
}

/** Every client, by number. There are few: whoever lists them sorts and searches what this gives. */
export async function findClientRows(tx: Tx): Promise<ClientRow[]> {
  return clientRows(tx).orderBy('id').execute()
}

/** How many people each of the clients has now. */
export async function countPeople(tx: Tx, clientIds: readonly number[]): Promise<Map<number, number>> {
  if (clientIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('membership')
    .select(['client_id', (eb) => eb.fn.countAll<number>().as('people')])
    .where('client_id', 'in', [...clientIds])
    .where('ended_at', 'is', null)
    .groupBy('client_id')
    .execute()
  return new Map(rows.map((row) => [row.client_id, row.people]))
}

/** Bytes of a client's files, and when somebody of it was last heard; asked inside the client. */
export async function findUse(tx: Tx, clientId: number): Promise<{ storage: number; lastActiveAt: Date | null }> {
  const sumOf = async (table: 'file' | 'content_bytes') => {
    const row = await tx
      .selectFrom(table)
      .select((eb) => eb.fn.sum<string | number | null>('bytes').as('bytes'))
      .where('client_id', '=', clientId)
      .executeTakeFirst()
    return Number(row?.bytes ?? 0)
  }
  const heard = await tx
    .selectFrom('device_contact')
    .select((eb) => eb.fn.max('last_at').as('at'))
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return { storage: (await sumOf('file')) + (await sumOf('content_bytes')), lastActiveAt: heard?.at ?? null }
}

/** Writes what staff changed of a client, and counts the change. */
export async function updateClientRow(tx: Tx, clientId: number, change: Updateable<Tables['client']>): Promise<void> {
  await tx
    .updateTable('client')
    .set(change)
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('id', '=', clientId)
    .execute()
}

/** Whether a slug is a client's, or an address of a client's own. */
export async function isSlugTaken(tx: Tx, slug: string): Promise<boolean> {
  const taken = await tx
    .selectFrom('client')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('slug', '=', slug),
        ...ownRouteNames.map((name) => eb(sql<string>`access -> 'ownRoutes' ->> ${sql.lit(name)}`, '=', slug)),
      ]),
    )
    .executeTakeFirst()
  return taken !== undefined
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
