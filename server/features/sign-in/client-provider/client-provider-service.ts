import { ownProviders, type ClientProvider, type OwnProvider } from '#contract/features/sign-in/client-provider.ts'
import { endSessionsOfProvider } from '#server/features/session/refresh-service.ts'
import { isSafeProviderUrl, type OidcConfig, type SamlConfig } from '#server/platform/config/config-sign-in.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { fail } from '#server/platform/problem.ts'
import { openSealer } from '#server/platform/seal/seal.ts'
import type { Services } from '#server/engine/services.ts'
import type { ClientProviderTable } from '../sign-in-tables.ts'
import { deleteProvider, findClientId, findProvider, findProviders, upsertProvider } from './client-provider-queries.ts'

// [Note: Own providers] A client may bring its own sign-in provider. Who configured a provider is part of what an
// identity is bound by, so that nobody's provider can speak for another's people by calling itself the same; it
// speaks for members of its client whose address is in the domains that an administrator of the platform let it
// have, never for the platform's administrators, and its sessions are of its client alone.

/** A provider, and whose it is. */
export interface Configured<Config> {
  config: Config
  /** Null: the installation's own, which may speak for everybody. */
  own: { clientId: number; domains: readonly string[] } | null
}

interface Configs {
  google: OidcConfig
  oidc: OidcConfig
  saml: SamlConfig
}

const sealerOf = ({ config }: Pick<Services, 'config'>) => openSealer(config.secretKey, 'client provider')

/** The client's own providers, without what is secret. */
export async function listProviders({ database }: Services, { clientId }: Staff) {
  const rows = await database.inTenant(clientId, (tx) => findProviders(tx, clientId))
  return rows.map(({ provider, issuer, domains, factor_values, saved_at }) => ({
    provider,
    issuer,
    domains,
    factorValues: factor_values,
    secret: '••••' as const,
    savedAt: saved_at.toISOString(),
  }))
}

const subjectOf = (provider: OwnProvider) => ({ kind: 'provider', id: provider })
/** What the trail says of one; when it was saved tells of another secret. */
const told = ({ issuer, domains, factor_values, saved_at }: ClientProviderTable) => ({
  issuer,
  domains,
  factorValues: factor_values,
  secretSetAt: saved_at.toISOString(),
})

/** Keeps a provider; sessions that the one before opened end. */
export async function saveProvider(services: Services, staff: Staff, given: ClientProvider): Promise<void> {
  const { config } = services
  const { clientId } = staff
  const { provider, domains } = given
  const factorValues = [...new Set(given.factorValues)]
  const [field, address] = provider === 'oidc' ? ['issuer', given.issuer] : ['entryPoint', given.entryPoint]
  if (!isSafeProviderUrl(address, config.publicUrl)) fail('request.invalid', { fields: [{ field, code: 'invalid' }] })
  const reached: OidcConfig | SamlConfig =
    provider === 'oidc'
      ? // It owns the addresses of its domains, and need not call them verified.
        {
          issuer: given.issuer,
          clientId: given.clientId,
          clientSecret: given.clientSecret,
          trustEmail: true,
          factorValues,
        }
      : {
          entryPoint: given.entryPoint,
          certificates: given.certificates,
          idpIssuer: given.idpIssuer,
          issuer: `${config.publicUrl}/etraining_login/saml/metadata/`,
          emailAttribute: given.emailAttribute,
          factorValues,
        }
  await writeAsStaff(services, staff, async (tx, { note, now }) => {
    const before = await findProvider(tx, clientId, provider)
    const row = {
      client_id: clientId,
      provider,
      issuer: provider === 'oidc' ? given.issuer : given.idpIssuer,
      domains: [...new Set(domains)],
      factor_values: factorValues,
      config: sealerOf(services).seal(JSON.stringify(reached)),
      saved_at: now,
    }
    await upsertProvider(tx, row)
    await note({ act: 'provider.save', subject: subjectOf(provider), before: before && told(before), after: told(row) })
    return { done: true }
  })
  await endSessionsOfProvider(services, clientId, provider)
}

/** Takes a provider away, and the sessions that it opened. */
export async function removeProvider(services: Services, staff: Staff, provider: OwnProvider): Promise<void> {
  const { clientId } = staff
  await writeAsStaff(services, staff, async (tx, { note }) => {
    const before = (await findProvider(tx, clientId, provider)) ?? fail('resource.not_found')
    await deleteProvider(tx, clientId, provider)
    await note({ act: 'provider.remove', subject: subjectOf(provider), before: told(before) })
    return { done: true }
  })
  await endSessionsOfProvider(services, clientId, provider)
}

/** The client's own provider of a kind; undefined where it has none. */
async function findOwn<P extends keyof Configs>(
  services: Pick<Services, 'database' | 'config'>,
  provider: P,
  clientId: number,
): Promise<Configured<Configs[P]> | undefined> {
  const kind = ownProviders.find((one) => one === provider)
  const row = kind && (await services.database.inTenant(clientId, (tx) => findProvider(tx, clientId, kind)))
  if (!row) return undefined
  const config = JSON.parse(sealerOf(services).open(row.config)) as Configs[P]
  return { config, own: { clientId, domains: row.domains } }
}

/** The provider that a sign-in at a client begins at: its own, else the installation's; null where there is neither. */
export async function providerAt<P extends keyof Configs>(
  services: Pick<Services, 'database' | 'config'>,
  provider: P,
  slug: string | undefined,
): Promise<Configured<Configs[P]> | null> {
  const clientId = slug === undefined ? undefined : await services.database.inSystem((tx) => findClientId(tx, slug))
  const own = clientId === undefined ? undefined : await findOwn(services, provider, clientId)
  return own ?? installationsOwn(services, provider)
}

/** The provider that a sign-in comes back from, whose `clientId` went along with it; fails where it is gone meanwhile. */
export async function providerOf<P extends keyof Configs>(
  services: Pick<Services, 'database' | 'config'>,
  provider: P,
  clientId: number | null,
): Promise<Configured<Configs[P]>> {
  const found = clientId === null ? installationsOwn(services, provider) : await findOwn(services, provider, clientId)
  if (!found) throw new Error('the provider is not set up any more')
  return found
}

function installationsOwn<P extends keyof Configs>(
  { config: { signIn } }: Pick<Services, 'config'>,
  provider: P,
): Configured<Configs[P]> | null {
  const config = signIn[provider] as Configs[P] | null
  return config && { config, own: null }
}
