import * as v from 'valibot'
import { numberIdSchema } from '#contract/engine/ids.ts'
import { monthsAfter } from '#contract/features/certificate/certificate-rules.ts'

/** How an award stands at a moment. */
export const awardStates = ['valid', 'expired', 'revoked'] as const
export type AwardState = (typeof awardStates)[number]

/** The longest that a badge is valid for, in months. */
export const longestBadgeValidity = 120
export const longestBadgeTitle = 120
export const longestBadgeCriteria = 1000
/** Why staff award or revoke: at most so long. */
export const longestBadgeReason = 500
/** Bytes of the largest picture that is taken. */
export const largestBadgePicture = 1024 * 1024
/** Bytes of the largest file that is checked. */
export const largestBadgeFile = 3 * 1024 * 1024

/**
 * Number of an award in its client's list of what was revoked: `/badges/status/{client}/{list}` has so many a list
 * (Bitstring Status List 1.0 asks for at least 131,072, so that one bit tells nothing).
 */
export const awardsInList = 131_072

/** When a badge is awarded (source: learning.md, 13). What it names is the client's. Room is left for further kinds. */
export const badgeRuleSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('course'), courseId: numberIdSchema }),
  v.strictObject({ kind: v.literal('trail'), trailId: numberIdSchema }),
  /** The course is done, with such a grade (percent) or a better one. */
  v.strictObject({
    kind: v.literal('grade'),
    courseId: numberIdSchema,
    least: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  }),
  /** So many different courses are done. */
  v.strictObject({
    kind: v.literal('count'),
    courses: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500)),
  }),
  /** Staff alone award it. */
  v.strictObject({ kind: v.literal('hand') }),
])
export type BadgeRule = v.InferOutput<typeof badgeRuleSchema>

/** How an award stands at a moment (ms since 1970): revoked for good, expired from its instant on. */
export function awardState(
  { revokedAt, expiresAt }: { revokedAt: string | null; expiresAt: string | null },
  now: number,
): AwardState {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && now >= Date.parse(expiresAt) ? 'expired' : 'valid'
}

/** The same moment so many months later (ISO 8601, UTC); the last day of that month where it has no such day. */
export const expiryAfter = (at: string, months: number): string => monthsAfter(at.slice(0, 10), months) + at.slice(10)
