import { isShut } from '#contract/features/settings/maintenance.ts'
import type { AccessSettings } from '#contract/features/settings/settings-schema.ts'
import type { ModuleName } from '#contract/engine/feature.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Services } from '#server/engine/services.ts'
import type { ClientState } from '#contract/features/client/client-contract.ts'
import {
  countPeople,
  findClientNotes,
  findClientRows,
  findClientsWith,
  isSlugTaken,
  mergeAccess,
  nextClientId,
  saveClientNotes,
  upsertClient,
  type ClientRow,
  type ClientSettings,
} from './client-queries.ts'

export type { ClientSettings } from './client-queries.ts'

/** Sets a client up, or changes it. */
export async function saveClient(
  { database, members }: Pick<Services, 'database' | 'members'>,
  client: ClientSettings,
): Promise<void> {
  await database.inSystem((tx) => upsertClient(tx, client))
  // Its modules may have changed for everybody.
  await members.changed()
}

/** What a new client is made of; everything else is as clients begin. */
export interface NewClient {
  slug: string
  name: string
  programme: string
  /** ISO 3166-1 alpha-2. */
  country: string
  timeZone: string
  /** The first is its default. */
  languages: LanguageCode[]
  modules: ModuleName[]
}

/** Colours until somebody chooses the client's own: the platform's. */
const firstColours = { primary: '#c8402e', secondary: '#23407a', tertiary: '#e0a030' }

/** Makes a client; answers its number, null where its slug is taken. Of two at once with one slug one is made. */
export async function insertClient(tx: Tx, client: NewClient): Promise<number | null> {
  const { slug, name, programme, country, timeZone, languages, modules } = client
  // The platform's row is held by whoever gives clients addresses: nobody takes this one meanwhile.
  await tx.selectFrom('platform_setting').select('id').where('id', '=', 1).forUpdate().execute()
  if (await isSlugTaken(tx, slug)) return null
  const id = await nextClientId(tx)
  const brand = { name, programme, ...firstColours, logo: null }
  await upsertClient(tx, { id, slug, homeRoute: '/home', timeZone, languages, modules, brand })
  const [defaultLanguage] = languages
  await mergeAccess(tx, id, { country, ...(defaultLanguage && { defaultLanguage }) })
  return id
}

/** A client as a command lists it. */
export interface CountedClient {
  id: number
  slug: string
  name: string
  state: ClientState
  people: number
}

/** Every client with how many people it has, by number. */
export async function listClients({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<CountedClient[]> {
  return database.inSystem(async (tx) => {
    const rows = await findClientRows(tx)
    const people = await countPeople(
      tx,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({
      id: row.id,
      slug: row.slug,
      name: row.name,
      state: stateOf(row, clock.now()),
      people: people.get(row.id) ?? 0,
    }))
  })
}

/** What a client is open for. */
export const stateOf = (
  { closed_at, maintenance }: Pick<ClientRow, 'closed_at' | 'maintenance'>,
  now: Date,
): ClientState => (closed_at ? 'closed' : maintenance && isShut(maintenance, now.getTime()) ? 'maintenance' : 'active')

/** Notes kept with each client. */
export async function readClientNotes(tx: Tx): Promise<Map<number, Record<string, unknown>>> {
  return findClientNotes(tx)
}

/** Replaces the notes of a client. */
export async function writeClientNotes(tx: Tx, clientId: number, notes: Record<string, unknown>): Promise<void> {
  await saveClientNotes(tx, clientId, notes)
}

/** Clients that have a module switched on. */
export const listClientsWith = findClientsWith

/** Sets parts of what a client's open area is (or the platform's, for client 0), as an installation's own content does. */
export async function writeAccess(tx: Tx, clientId: number, access: Partial<AccessSettings>): Promise<void> {
  await mergeAccess(tx, clientId, access)
}
