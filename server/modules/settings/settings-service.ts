import type { Brand } from '#contract/client.ts'
import { languageCodes } from '#contract/language.ts'
import type { PlatformSettings } from '#contract/settings.ts'
import type { Services } from '#server/platform/services.ts'
import { findDemoPeople, findFirstClients } from './settings-queries.ts'

/** The platform's own looks, where several clients share a sign-in screen. */
const ownBrand: Brand = {
  name: 'Trilha',
  programme: 'Trilha',
  primary: '#c4402c',
  secondary: '#1d4f86',
  tertiary: '#e58b2f',
  logo: null,
}

/** What the sign-in screen shows: the client's own looks where there is only one. */
export async function readSettings(services: Pick<Services, 'config' | 'database'>): Promise<PlatformSettings> {
  const { config, database } = services
  const [clients, demoPeople] = await database.inSystem(async (tx) => [
    await findFirstClients(tx),
    config.demo ? await findDemoPeople(tx) : [],
  ])
  const only = clients.length === 1 ? clients[0] : undefined
  return {
    brand: only?.brand ?? ownBrand,
    languages: only?.languages ?? [...languageCodes],
    maintenance: false,
    demoPeople,
  }
}
