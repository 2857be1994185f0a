import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { instantSchema } from '#contract/engine/ids.ts'
import { awardIdSchema } from './award-id.ts'
import { awardStates, largestBadgeFile } from './badge-rules.ts'

/** What anybody who has the address of an award may know of it. */
const shownBadgeSchema = v.object({
  id: awardIdSchema,
  state: v.picklist(awardStates),
  title: v.string(),
  criteria: v.string(),
  /** Public address of its picture. */
  picture: v.string(),
  /** As it was when it was awarded. */
  person: v.string(),
  programme: v.string(),
  issuedAt: instantSchema,
  expiresAt: v.nullable(instantSchema),
})
export type ShownBadge = v.InferOutput<typeof shownBadgeSchema>

const params = v.strictObject({ awardId: awardIdSchema })
const open = { method: 'GET', access: 'public', perMinute: 60, errors: ['badge.unknown'] } as const

export const showBadge = endpoint({
  ...open,
  path: '/api/badges/:awardId/',
  summary: 'A badge that somebody has, for whoever they show it to',
  params,
  response: shownBadgeSchema,
})

/** Open Badges 3.0: a verifiable credential as a compact JWT. */
export const badgeJwt = endpoint({
  ...open,
  path: '/badges/:awardId.jwt',
  summary: 'The credential of a badge (Open Badges 3.0, VC-JWT)',
  params,
  produces: 'application/vc+jwt',
})

export const badgePng = endpoint({
  ...open,
  path: '/badges/:awardId.png',
  summary: 'The picture of a badge with its credential in it (PNG)',
  params,
  produces: 'image/png',
})

export const badgeSvg = endpoint({
  ...open,
  path: '/badges/:awardId.svg',
  summary: 'The picture of a badge with its credential in it (SVG)',
  params,
  produces: 'image/svg+xml',
})

/** Every key that ever signed stays published: what it signed is checked with it. */
export const badgeKey = endpoint({
  ...open,
  path: '/badges/keys/:kid/',
  summary: 'A public key that badges are signed with (JWK)',
  params: v.strictObject({ kid: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)) }),
  produces: 'application/jwk+json',
})

const clientParam = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/))

export const badgeIssuer = endpoint({
  ...open,
  path: '/badges/issuers/:clientId/',
  summary: 'Who awards a client’s badges (Open Badges 3.0, Profile)',
  params: v.strictObject({ clientId: clientParam }),
  produces: 'application/ld+json',
})

export const badgeStatusList = endpoint({
  ...open,
  path: '/badges/status/:clientId/:list/',
  summary: 'Which of a client’s badges were revoked (Bitstring Status List, signed as a VC-JWT)',
  params: v.strictObject({ clientId: clientParam, list: v.pipe(v.string(), v.regex(/^\d{1,5}$/)) }),
  produces: 'application/vc+jwt',
})

export const checkBadgeFile = endpoint({
  method: 'POST',
  path: '/api/badges/check/',
  summary: 'Check a file that is said to be one of our badges: PNG, SVG or JWT',
  access: 'public',
  encoding: 'bytes',
  maxBytes: largestBadgeFile,
  body: v.instance(Uint8Array),
  response: v.object({
    /** `false`: nothing of ours, or not as we signed it. */
    state: v.picklist([...awardStates, 'false']),
    /** The award whose page says more; null where it is none of ours. */
    awardId: v.nullable(awardIdSchema),
  }),
  perMinute: 60,
})

/** What anybody may ask. */
export const badgePublicEndpoints = {
  showBadge,
  badgeJwt,
  badgePng,
  badgeSvg,
  badgeKey,
  badgeIssuer,
  badgeStatusList,
  checkBadgeFile,
}
