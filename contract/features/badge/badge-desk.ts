import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { idSchema, instantSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { languageCodeSchema, localizedSchema } from '#contract/engine/language-schema.ts'
import { listAnswer, listQuery } from '#contract/engine/staff/list.ts'
import { awardIdSchema } from './award-id.ts'
import {
  awardStates,
  badgeRuleSchema,
  largestBadgePicture,
  longestBadgeCriteria,
  longestBadgeReason,
  longestBadgeTitle,
  longestBadgeValidity,
} from './badge-rules.ts'

const written = (most: number) =>
  v.record(languageCodeSchema, v.optional(v.pipe(v.string(), v.trim(), v.maxLength(most))))

/** What is written of a badge. */
export const writtenBadgeSchema = v.strictObject({
  title: written(longestBadgeTitle),
  /** What its holders have done, for whoever is shown it. */
  criteria: written(longestBadgeCriteria),
  /** Public address of a picture that was kept for it. */
  picture: v.pipe(v.string(), v.regex(/^\/api\/images\/[0-9a-f-]{36}\/$/)),
  rule: badgeRuleSchema,
  /** Months; null: for ever. */
  validMonths: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(longestBadgeValidity))),
  /** Retired: it is awarded no more; those who have it keep it. */
  isActive: v.boolean(),
})
export type WrittenBadge = v.InferOutput<typeof writtenBadgeSchema>

const listedBadgeSchema = v.object({
  id: idSchema,
  rev: v.number(),
  title: localizedSchema,
  picture: v.string(),
  rule: badgeRuleSchema,
  validMonths: v.nullable(v.number()),
  isActive: v.boolean(),
  /** Awards that were not revoked, expired ones too. */
  holders: v.number(),
})
export type ListedBadge = v.InferOutput<typeof listedBadgeSchema>

const badgeSchema = v.object({ ...listedBadgeSchema.entries, criteria: localizedSchema })
/** A badge as staff see it. */
export type Badge = v.InferOutput<typeof badgeSchema>

const holderSchema = v.object({
  id: awardIdSchema,
  userId: idSchema,
  person: v.string(),
  state: v.picklist(awardStates),
  issuedAt: instantSchema,
  expiresAt: v.nullable(instantSchema),
  revokedAt: v.nullable(instantSchema),
  /** Why staff awarded it; null: its rule did. */
  awardReason: v.nullable(v.string()),
  revokeReason: v.nullable(v.string()),
})
/** Somebody's award of a badge, as staff see it. */
export type BadgeHolder = v.InferOutput<typeof holderSchema>

const staff = { access: 'staff', permission: 'badges.write' } as const
const params = v.strictObject({ badgeId: idSchema })
const reason = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestBadgeReason))
const item = v.object({ id: numberIdSchema, title: localizedSchema })

export const listBadges = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/badges/',
  summary: 'The badges of the client, the newest first',
  query: listQuery(['newest'], { state: v.optional(v.picklist(['active', 'retired'])) }),
  response: listAnswer(listedBadgeSchema),
})

export const badgeChoices = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/badge-choices/',
  summary: 'What badges are written of: languages, courses and trails of the client',
  response: v.object({
    languages: v.array(languageCodeSchema),
    defaultLanguage: languageCodeSchema,
    courses: v.array(item),
    trails: v.array(item),
  }),
})

export const readBadge = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/badges/:badgeId/',
  summary: 'One badge',
  params,
  response: badgeSchema,
  errors: ['resource.not_found'],
})

const faulty = ['request.invalid'] as const

export const createBadge = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/badges/',
  summary: 'Write a badge; an active one is awarded to everybody who has done what it asks for',
  body: writtenBadgeSchema,
  response: badgeSchema,
  errors: faulty,
})

export const changeBadge = endpoint({
  ...staff,
  method: 'PUT',
  path: '/api/admin/badges/:badgeId/',
  summary: 'Write a badge anew, or retire it; what was awarded stays as it is',
  edits: true,
  params,
  body: writtenBadgeSchema,
  response: badgeSchema,
  errors: ['resource.not_found', ...faulty],
})

export const keepBadgePicture = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/badge-pictures/',
  summary: 'Keep a picture for a badge: PNG, or SVG (cleaned)',
  encoding: 'bytes',
  body: v.instance(Uint8Array),
  maxBytes: largestBadgePicture,
  response: v.object({ address: v.string() }),
  errors: ['badge.not_a_picture'],
})

export const listBadgeHolders = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/badges/:badgeId/holders/',
  summary: 'Who was awarded a badge, the newest first',
  params,
  query: listQuery(['newest'], { state: v.optional(v.picklist(awardStates)) }),
  response: listAnswer(holderSchema),
  errors: ['resource.not_found'],
})

export const awardBadge = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/badges/:badgeId/award/',
  summary: 'Award a badge to somebody by hand',
  params,
  body: v.strictObject({ userId: idSchema, reason }),
  response: holderSchema,
  errors: ['resource.not_found', 'badge.retired', 'badge.own', 'badge.held', 'badge.no_member'],
})

export const revokeBadge = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/badge-awards/:awardId/revoke/',
  summary: 'Revoke somebody’s badge: whoever checks it is told so',
  params: v.strictObject({ awardId: awardIdSchema }),
  body: v.strictObject({ reason }),
  response: holderSchema,
  errors: ['badge.unknown', 'badge.ended', 'badge.own'],
})

/** What the desk asks. */
export const badgeDeskEndpoints = {
  listBadges,
  badgeChoices,
  readBadge,
  createBadge,
  changeBadge,
  keepBadgePicture,
  listBadgeHolders,
  awardBadge,
  revokeBadge,
}
