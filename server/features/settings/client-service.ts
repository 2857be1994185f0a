import type { AccessSettings } from '#contract/features/settings/settings-schema.ts'
import type { ModuleName } from '#contract/engine/feature.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Services } from '#server/engine/services.ts'
import {
  findClientNotes,
  findClients,
  findClientsWith,
  isSlugTaken,
  mergeAccess,
  nextClientId,
  saveClientNotes,
  upsertClient,
  type ClientSettings,
  type ListedClient,
} from './client-queries.ts'

export type { ClientSettings, ListedClient } from './client-queries.ts'

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
  /** The first is its default. */
  languages: LanguageCode[]
  modules: ModuleName[]
}

/** Colours until somebody chooses the client's own: the platform's. */
const firstColours = { primary: '#c8402e', secondary: '#23407a', tertiary: '#e0a030' }

/** Makes a client; answers its number, null where its slug is taken. Of two at once with one slug one is made. */
export function createClient(
  services: Pick<Services, 'database' | 'members'>,
  { slug, name, programme, country, languages, modules }: NewClient,
): Promise<number | null> {
  const { database, members } = services
  return database.alone('create client', async () => {
    const made = await database.inSystem(async (tx) => {
      if (await isSlugTaken(tx, slug)) return null
      const id = await nextClientId(tx)
      const brand = { name, programme, ...firstColours, logo: null }
      await upsertClient(tx, { id, slug, homeRoute: '/home', timeZone: 'America/Sao_Paulo', languages, modules, brand })
      const [defaultLanguage] = languages
      await mergeAccess(tx, id, { country, ...(defaultLanguage && { defaultLanguage }) })
      return id
    })
    if (made !== null) await members.changed()
    return made
  })
}

/** Every client with how many people it has, by number. */
export async function listClients({ database }: Pick<Services, 'database'>): Promise<ListedClient[]> {
  return database.inSystem(findClients)
}

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
