import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'

const line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500))
const addressSchema = v.pipe(line, v.url())
const certificateSchema = v.pipe(
  v.string(),
  v.maxLength(20_000),
  v.transform((text) => text.replaceAll(/-----[A-Z ]+-----|\s/g, '')),
  v.regex(/^MII[A-Za-z0-9+/]+={0,2}$/),
)
/** What stands after the sign of the addresses that a provider may speak for, such as `tintas.example`. */
const domainSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(253),
  v.regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/),
)

/** Values by which a provider says that it asked for a second factor, as it writes them. */
const factorValues = v.optional(v.pipe(v.array(line), v.maxLength(20)), [])

/** The two kinds a client's own provider may be of. */
export const ownProviders = ['oidc', 'saml'] as const
export type OwnProvider = (typeof ownProviders)[number]

/** How a client's own provider is reached, and whose addresses it may speak for. */
export const clientProviderSchema = v.variant('provider', [
  v.strictObject({
    provider: v.literal('oidc'),
    domains: v.pipe(v.array(domainSchema), v.minLength(1), v.maxLength(50)),
    issuer: addressSchema,
    clientId: line,
    clientSecret: line,
    /** Of `amr` or `acr`. */
    factorValues,
  }),
  v.strictObject({
    provider: v.literal('saml'),
    domains: v.pipe(v.array(domainSchema), v.minLength(1), v.maxLength(50)),
    entryPoint: addressSchema,
    /** PEM, or the base64 in it: the current one and the next. */
    certificates: v.pipe(v.array(certificateSchema), v.minLength(1), v.maxLength(5)),
    /** Entity id the provider calls itself. */
    idpIssuer: line,
    /** Attribute that holds the e-mail; null: the usual ones. */
    emailAttribute: v.nullable(line),
    /** Of `AuthnContextClassRef`. */
    factorValues,
  }),
])
export type ClientProvider = v.InferOutput<typeof clientProviderSchema>

/** The client's own sign-in providers, without what is secret; for administrators of the platform. */
export const clientProviders = endpoint({
  method: 'GET',
  path: '/api/client-providers/',
  summary: 'The client’s own sign-in providers',
  access: 'staff',
  permission: 'settings.platform',
  response: v.object({
    providers: v.array(
      v.object({
        provider: v.picklist(ownProviders),
        /** What it calls itself. */
        issuer: v.string(),
        domains: v.array(v.string()),
        factorValues: v.array(v.string()),
        /** What is secret is never told: only since when it is there. */
        secret: v.literal('••••'),
        savedAt: v.string(),
      }),
    ),
  }),
})

/**
 * Gives the client a provider of its own, in the place of the one of that kind before. It speaks for members of this
 * client alone whose address is in its domains, never for administrators of the platform, and its sessions are of
 * this client. Only the platform's administrators may say whose addresses somebody speaks for.
 */
export const saveClientProvider = endpoint({
  method: 'PUT',
  path: '/api/client-providers/',
  summary: 'Give the client a sign-in provider of its own',
  access: 'staff',
  permission: 'settings.platform',
  proof: true,
  body: clientProviderSchema,
  response: v.object({ done: v.literal(true) }),
})

/** Takes the client's own provider away; sessions that it opened end at once. */
export const removeClientProvider = endpoint({
  method: 'POST',
  path: '/api/client-providers/remove/',
  summary: 'Take the client’s own sign-in provider away',
  access: 'staff',
  permission: 'settings.platform',
  proof: true,
  body: v.strictObject({ provider: v.picklist(ownProviders) }),
  response: v.object({ done: v.literal(true) }),
  errors: ['resource.not_found'],
})
