import * as v from 'valibot'
import { collection } from '#contract/engine/collection.ts'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { idSchema, instantSchema } from '#contract/engine/ids.ts'
import { awardIdSchema } from './award-id.ts'
import { badgePaths } from './badge-paths.ts'
import { badgePublicEndpoints } from './badge-public.ts'

/** A badge as its person's devices have it, in the words it was awarded with. */
const ownBadgeSchema = v.object({
  id: awardIdSchema,
  badgeId: idSchema,
  title: v.string(),
  criteria: v.string(),
  picture: v.string(),
  issuedAt: instantSchema,
  expiresAt: v.nullable(instantSchema),
  revokedAt: v.nullable(instantSchema),
  /** Why it was revoked, in the words of staff. */
  reason: v.nullable(v.string()),
  /** Its person lets it say, salted and hashed, whose e-mail it was awarded to. */
  namesEmail: v.boolean(),
})

const badges = collection({ name: 'badges', schema: ownBadgeSchema, key: 'id', stream: 'user', module: null })

/** Asked anew it changes nothing; files that were taken along before keep what they say. */
export const chooseBadgeEmail = endpoint({
  method: 'PUT',
  path: '/api/badges/choice/',
  summary: 'Let one’s badges say, salted and hashed, whose e-mail they were awarded to, or not',
  access: 'member',
  body: v.strictObject({ namesEmail: v.boolean() }),
  response: v.object({ namesEmail: v.boolean() }),
  perMinute: 20,
  errors: ['badge.no_email'],
})

/** The feature as devices run it ([Note: On devices]). */
export const badgeOnDevice = feature({
  name: 'badge',
  paths: badgePaths,
  collections: [badges],
  endpoints: { chooseBadgeEmail, ...badgePublicEndpoints },
})
