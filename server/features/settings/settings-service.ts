import { languageCodes } from '#contract/engine/language.ts'
import type { Brand } from '#contract/engine/session/client.ts'
import { nearest, noMaintenance } from '#contract/features/settings/maintenance.ts'
import {
  defaultAccessSettings,
  ownRoutePattern,
  type AccessSettings,
  type PlatformSettings,
} from '#contract/features/settings/settings-schema.ts'
import type { Config } from '#server/platform/config/config.ts'
import { fail } from '#server/platform/problem.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Services } from '#server/engine/services.ts'
import { findClientOfHost } from './domain/domain-service.ts'
import {
  findAccess,
  findClientAccess,
  findClientById,
  findClientAtRoute,
  findDemoPeople,
  findOnlyClient,
  findOwnProviders,
  findPlatform,
  type OpenClient,
} from './settings-queries.ts'

export type { OpenClient } from './settings-queries.ts'

/** The platform's own looks, where several clients share a sign-in screen. */
export const ownBrand: Brand = {
  name: 'Trilha',
  programme: 'Trilha',
  primary: '#c4402c',
  secondary: '#1d4f86',
  tertiary: '#e58b2f',
  logo: null,
}

/** The client that is named, else the only one there is, else none; a name that nobody has is refused. */
export async function findOpenClient(tx: Tx, slug?: string): Promise<OpenClient | undefined> {
  if (slug === undefined) return findOnlyClient(tx)
  return (await findClientAccess(tx, slug)) ?? fail('resource.not_found')
}

/** What holds in a client: the defaults, over them the platform's own settings, over these the client's. */
export async function readAccess(tx: Tx, clientId: number): Promise<AccessSettings> {
  const { platform, client } = await findAccess(tx, clientId)
  return { ...defaultAccessSettings, ...platform, ...client }
}

/** Which version of a client's terms holds now; 0: it has none. */
export const readTermsVersion = async (tx: Tx, clientId: number): Promise<number> =>
  (await findClientById(tx, clientId)).terms_version

/** The languages of a client (0: of the platform), and the one that everything has to be written in. */
export async function readLanguages(
  tx: Tx,
  clientId: number,
): Promise<Pick<PlatformSettings, 'languages' | 'defaultLanguage'>> {
  const client = clientId === 0 ? undefined : await findClientById(tx, clientId)
  const { languages, defaultLanguage } = await composeSettings(tx, client)
  return { languages, defaultLanguage }
}

/** What the open area is set to: the defaults, over them the platform's own settings, over these the client's. */
export async function composeSettings(tx: Tx, client: OpenClient | undefined): Promise<PlatformSettings> {
  const platform = await findPlatform(tx)
  const access = { ...defaultAccessSettings, ...platform.access, ...client?.access }
  return {
    ...access,
    // An address that shows nothing is told to nobody.
    ownRoutes: access.hotsite.on ? access.ownRoutes : { ...access.ownRoutes, hotsite: null },
    maintenance: nearest(platform.access.maintenance ?? noMaintenance, client?.access.maintenance ?? noMaintenance),
    client: client ? { id: client.id, slug: client.slug } : null,
    brand: client?.brand ?? platform.brand ?? ownBrand,
    versions: {
      terms: client?.terms_version ?? 0,
      onboarding: client?.onboarding_version ?? 0,
      welcome: client?.welcome_version ?? 0,
    },
    languages: client?.languages ?? platform.languages ?? [...languageCodes],
    demoPeople: [],
    missing: [],
    contentUrl: null,
  }
}

/**
 * The settings of the client whose own domain the host is, else of the one that has the address of its own, else of the
 * one that is named, else of the only one there is, else of the platform.
 */
export async function readSettings(
  services: Pick<Services, 'config' | 'database' | 'messages'>,
  slug?: string,
  route?: string,
  host?: string,
): Promise<PlatformSettings> {
  const { config, database, messages } = services
  return database.inSystem(async (tx) => {
    const ofHost = host === undefined ? undefined : await findClientOfHost(services, tx, host)
    const atRoute =
      !ofHost && route !== undefined && ownRoutePattern.test(route) && (await findClientAtRoute(tx, route))
    const client = atRoute || (await findOpenClient(tx, ofHost?.slug ?? slug))
    const demoPeople = config.demo ? await findDemoPeople(tx, client?.id) : []
    const settings = await composeSettings(tx, client)
    const signIn = offered(config, settings.signIn, client ? await findOwnProviders(tx, client.id) : [])
    return { ...settings, signIn, demoPeople, missing: cannotSend(messages), contentUrl: config.contentUrl }
  })
}

/** Without the buttons of providers that neither installation nor client is set up for: they would only fail. */
function offered(
  { signIn: set }: Pick<Config, 'signIn'>,
  wanted: AccessSettings['signIn'],
  own: readonly string[],
): AccessSettings['signIn'] {
  const { corporate } = wanted
  return {
    ...wanted,
    google: wanted.google && set.google !== null,
    corporate: corporate && (set[corporate.provider] || own.includes(corporate.provider)) ? corporate : null,
  }
}

function cannotSend({ canMail, canSms }: Services['messages']): PlatformSettings['missing'] {
  const missing: PlatformSettings['missing'] = []
  if (!canMail) missing.push('mail')
  if (!canSms) missing.push('sms')
  return missing
}
