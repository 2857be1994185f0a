import { languageCodes } from '#contract/language.ts'
import type { Brand } from '#contract/client.ts'
import { defaultAccessSettings, type PlatformSettings } from '#contract/settings.ts'
import { fail } from '#server/platform/problem.ts'
import type { Services } from '#server/platform/services.ts'
import { findAccess, findClientAccess, findDemoPeople, findOnlyClient } from './settings-queries.ts'

/** The platform's own looks, where several clients share a sign-in screen. */
const ownBrand: Brand = {
  name: 'Trilha',
  programme: 'Trilha',
  primary: '#c4402c',
  secondary: '#1d4f86',
  tertiary: '#e58b2f',
  logo: null,
}

/**
 * What the open area is set to: the defaults, over them the platform's own settings, over these the
 * client's. The client is the one that is named, else the only one there is, else none.
 */
export async function readSettings(
  services: Pick<Services, 'config' | 'database'>,
  slug?: string,
): Promise<PlatformSettings> {
  const { config, database } = services
  return database.inSystem(async (tx) => {
    const client = slug === undefined ? await findOnlyClient(tx) : await findClientAccess(tx, slug)
    if (slug !== undefined && !client) fail('resource.not_found')
    return {
      ...defaultAccessSettings,
      ...(await findAccess(tx)),
      ...client?.access,
      client: client ? { id: client.id, slug: client.slug } : null,
      brand: client?.brand ?? ownBrand,
      languages: client?.languages ?? [...languageCodes],
      demoPeople: config.demo ? await findDemoPeople(tx, client?.id) : [],
    }
  })
}
