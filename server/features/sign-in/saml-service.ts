import { randomBytes } from 'node:crypto'
import { SAML, ValidateInResponseTo, type Profile } from '@node-saml/node-saml'
import * as v from 'valibot'
import { emailSchema } from '#contract/engine/session/email.ts'
import { hashOf } from '#server/features/session/tokens/one-time-service.ts'
import type { SamlConfig } from '#server/platform/config/config-sign-in.ts'
import type { Services } from '#server/engine/services.ts'
import { insertFlow, takeFlow } from './identity-queries.ts'
import { providerOf, type Configured } from './client-provider/client-provider-service.ts'
import type { ProvidedIdentity } from './identity-service.ts'
import { statesFactor } from './client-provider/stated-factor.ts'

// [Note: SAML] The provider posts its answer from a page of its own: a cookie of ours (SameSite=Lax)
// does not come along, and none is asked for. What ties the answer to a request of ours is kept here
// under the hash of the RelayState and taken once; what ties it to the browser is the verifier, which
// only the tab that began has. So neither a stolen nor a foisted answer signs anybody in.

const flowLifetime = 10 * 60_000

/** node-saml for one request: it asks here which request ids are ours. */
function openSaml({ config }: Pick<Services, 'config'>, saml: SamlConfig, ours: Map<string, string>): SAML {
  return new SAML({
    callbackUrl: `${config.publicUrl}/etraining_login/saml/acs/`,
    entryPoint: saml.entryPoint,
    issuer: saml.issuer,
    audience: saml.issuer,
    idpCert: saml.certificates,
    idpIssuer: saml.idpIssuer,
    wantAssertionsSigned: true,
    // The assertion is what is believed; whether the envelope is signed too is the provider's choice.
    wantAuthnResponseSigned: false,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: 60_000,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: {
      saveAsync: async (key, value) => {
        ours.set(key, value)
        return { value, createdAt: 0 }
      },
      getAsync: async (key) => ours.get(key) ?? null,
      removeAsync: async (key) => (key !== null && ours.delete(key) ? key : null),
    },
  })
}

/** Where to send the browser. */
export async function beginSaml(
  services: Services,
  { config, own }: Configured<SamlConfig>,
  challenge: string,
): Promise<string> {
  const asked = new Map<string, string>()
  // At most 80 bytes, says the standard: a handle, not the flow itself.
  const relay = randomBytes(24).toString('base64url')
  const url = await openSaml(services, config, asked).getAuthorizeUrlAsync(relay, undefined, {})
  const [requestId = ''] = asked.keys()
  await services.database.inSystem((tx) =>
    insertFlow(tx, {
      hash: hashOf(relay),
      client_id: own?.clientId ?? null,
      request_id: requestId,
      challenge,
      expires_at: new Date(services.clock.now().getTime() + flowLifetime),
    }),
  )
  return url
}

/** Who a posted answer is about; throws when it is none to a request of ours, or not the provider's. */
export async function endSaml(
  services: Services,
  posted: { SAMLResponse: string; RelayState?: string | undefined },
): Promise<{ identity: ProvidedIdentity; challenge: string }> {
  const hash = hashOf(posted.RelayState ?? '')
  const flow = await services.database.inSystem((tx) => takeFlow(tx, hash))
  if (!flow || flow.expires_at <= services.clock.now()) throw new Error('nobody began such a sign-in')
  const { config, own } = await providerOf(services, 'saml', flow.client_id)
  const ours = new Map([[flow.request_id, services.clock.now().toISOString()]])
  const { profile } = await openSaml(services, config, ours).validatePostResponseAsync({
    SAMLResponse: posted.SAMLResponse,
  })
  if (!profile) throw new Error('the answer has no assertion')
  const provided: ProvidedIdentity = {
    provider: 'saml',
    issuer: profile.issuer,
    subject: profile.nameID,
    email: emailOf(config, profile),
    own,
    factor: statesFactor(config, contextsOf(profile)),
  }
  // A transient name is another one each time: such people are known by their e-mail.
  if (profile.nameIDFormat.endsWith(':transient') && provided.email !== null)
    provided.subject = provided.email.toLowerCase()
  return { identity: provided, challenge: flow.challenge }
}

const textSchema = v.union([
  v.string(),
  v.pipe(
    v.object({ _: v.string() }),
    v.transform(({ _: text }) => text),
  ),
])
const assertionSchema = v.object({
  Assertion: v.object({
    AuthnStatement: v.array(
      v.object({ AuthnContext: v.array(v.object({ AuthnContextClassRef: v.array(textSchema) })) }),
    ),
  }),
})

/** The classes of contexts in which the signed assertion says that the person signed in. */
function contextsOf(profile: Profile): string[] {
  const read = v.safeParse(assertionSchema, profile.getAssertion?.())
  if (!read.success) return []
  const contexts = read.output.Assertion.AuthnStatement.flatMap(({ AuthnContext: context }) => context)
  return contexts.flatMap(({ AuthnContextClassRef: classes }) => classes.map((name) => name.trim()))
}

function emailOf({ emailAttribute }: SamlConfig, profile: Profile): string | null {
  const named = emailAttribute === null ? undefined : profile[emailAttribute]
  const usual = emailAttribute === null ? [profile.email, profile.mail, profile.nameID] : [named]
  return usual.find((value): value is string => v.is(emailSchema, value)) ?? null
}

/** What the provider's administrator loads. */
export function samlMetadataOf(services: Pick<Services, 'config'>, config: SamlConfig): string {
  return openSaml(services, config, new Map()).generateServiceProviderMetadata(null, null)
}
