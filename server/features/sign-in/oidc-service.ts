import type * as Oidc from 'openid-client'
import type { OidcConfig } from '#server/platform/config/config-sign-in.ts'
import { openText, sealText } from '#server/platform/seal/sealed-text.ts'
import type { Services } from '#server/engine/services.ts'
import { remember } from '#server/platform/remember.ts'
import { providerOf, type Configured } from './client-provider/client-provider-service.ts'
import type { ProvidedIdentity } from './identity-service.ts'
import { statesFactor } from './client-provider/stated-factor.ts'

export type OidcProvider = 'google' | 'oidc'

/** What a browser keeps, sealed, while it is away at the provider. */
interface Flow {
  provider: OidcProvider
  /** Whose own provider it is. */
  clientId: number | null
  state: string
  nonce: string
  verifier: string
  challenge: string
  until: number
}

const purpose = 'oidc flow'
const flowLifetime = 10 * 60_000
const known = new Map<string, Promise<Oidc.Configuration>>()
const mostKnown = 100

/** The provider's own configuration, asked for once; a failure is asked for again the next time. */
async function discover(config: OidcConfig): Promise<Oidc.Configuration> {
  const key = JSON.stringify(config)
  const before = known.get(key)
  if (before) return before
  const { discovery, allowInsecureRequests } = await import('openid-client')
  // Without TLS only on this machine: the configuration sees to that.
  const execute = config.issuer.startsWith('http:') ? [allowInsecureRequests] : []
  const asked = discovery(new URL(config.issuer), config.clientId, config.clientSecret, undefined, {
    execute,
    timeout: 10,
  })
  remember(known, key, asked, mostKnown)
  asked.catch(() => known.delete(key))
  return asked
}

const redirectUri = ({ config }: Pick<Services, 'config'>, provider: OidcProvider): string =>
  `${config.publicUrl}/etraining_login/callback/${provider}/`

/** Where to send the browser, and what it keeps meanwhile. Throws what the provider's silence throws. */
export async function beginOidc(
  services: Services,
  provider: OidcProvider,
  { config, own }: Configured<OidcConfig>,
  challenge: string,
): Promise<{ url: string; sealed: string }> {
  const oidc = await import('openid-client')
  const flow: Flow = {
    provider,
    clientId: own?.clientId ?? null,
    challenge,
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    until: services.clock.now().getTime() + flowLifetime,
  }
  const url = oidc.buildAuthorizationUrl(await discover(config), {
    redirect_uri: redirectUri(services, provider),
    scope: 'openid email',
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, sealed: sealText(services.config.secretKey, purpose, JSON.stringify(flow)) }
}

/** Who came back; throws when the answer is not to what this browser asked. */
export async function endOidc(
  services: Services,
  provider: OidcProvider,
  back: { sealed: string | null; search: string },
): Promise<{ identity: ProvidedIdentity; challenge: string }> {
  const opened = back.sealed && openText(services.config.secretKey, purpose, back.sealed)
  const flow = opened ? (JSON.parse(opened) as Flow) : null
  if (!flow || flow.provider !== provider || flow.until < services.clock.now().getTime())
    throw new Error('this browser began no such sign-in')
  const { config, own } = await providerOf(services, provider, flow.clientId)
  const oidc = await import('openid-client')
  const address = new URL(redirectUri(services, provider))
  address.search = back.search
  const tokens = await oidc.authorizationCodeGrant(await discover(config), address, {
    pkceCodeVerifier: flow.verifier,
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('the provider sent no id token')
  // A provider that says no is believed in any case; one that owns its people's addresses need not say yes.
  const verified = claims['email_verified']
  const vouched = verified === true || (verified === undefined && config.trustEmail)
  const email = typeof claims['email'] === 'string' && vouched ? claims['email'] : null
  const factor = statesFactor(config, [claims['acr'], claims['amr']].flat())
  return {
    identity: { provider, issuer: claims.iss, subject: claims.sub, email, own, factor },
    challenge: flow.challenge,
  }
}
