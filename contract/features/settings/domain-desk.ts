import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { instantSchema } from '#contract/engine/ids.ts'

/** A domain name as certificates know it: two labels or more, the last one no number. */
const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/** What the last look for the proof found: no such record, no answer, or that another client has proven it meanwhile. */
const domainOutcomes = ['missing', 'away', 'taken'] as const
export type DomainOutcome = (typeof domainOutcomes)[number]

/** A domain of the client's own, proven or not yet. */
const ownDomainSchema = v.object({
  domain: v.string(),
  /** The TXT record that proves it. */
  record: v.object({ name: v.string(), value: v.string() }),
  provenAt: v.nullable(instantSchema),
  checkedAt: v.nullable(instantSchema),
  outcome: v.nullable(v.picklist(domainOutcomes)),
})
export type OwnDomain = v.InferOutput<typeof ownDomainSchema>

const ofClient = {
  access: 'staff',
  permission: 'settings.client',
  response: v.object({ domain: v.nullable(ownDomainSchema) }),
} as const

export const readOwnDomain = endpoint({
  ...ofClient,
  method: 'GET',
  path: '/api/admin/settings/domain/',
  summary: 'The domain that the client has of its own, and the record that proves it',
})

export const setOwnDomain = endpoint({
  ...ofClient,
  method: 'POST',
  path: '/api/admin/settings/domain/',
  summary: 'Name a domain of the client’s own; it is served once its record was found',
  body: v.strictObject({
    domain: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(253), v.regex(domainPattern)),
  }),
  errors: ['settings.domain_taken'],
})

export const checkOwnDomain = endpoint({
  ...ofClient,
  method: 'POST',
  path: '/api/admin/settings/domain/check/',
  summary: 'Look for the record now',
  perMinute: 10,
  errors: ['resource.not_found'],
})

export const removeOwnDomain = endpoint({
  ...ofClient,
  method: 'POST',
  path: '/api/admin/settings/domain/remove/',
  summary: 'Have no domain of one’s own any more',
  errors: ['resource.not_found'],
})

/** Proxies ask it before they get a certificate for a name. */
export const knownDomain = endpoint({
  method: 'GET',
  path: '/api/domain/',
  summary: 'Whether a name is the installation’s, or a client’s own and proven',
  access: 'public',
  inMaintenance: true,
  query: v.strictObject({ domain: v.pipe(v.string(), v.toLowerCase(), v.maxLength(253)) }),
  response: v.object({ known: v.literal(true) }),
  errors: ['resource.not_found'],
})
