import { longestText, textLength } from '#contract/engine/text/text-length.ts'
import type { ItemKind } from '#contract/features/enrolment/enrolment-schema.ts'

/** What may be given, from the least to the most. */
export const starPoints = [1, 2, 3, 4, 5] as const

/** The mean is told from so many reviews on (learning.md, 12): fewer say little of the course. */
export const fewestReviews = 5

/** The key of what is reviewed, and of somebody's own review of it: its kind and its number. */
export const reviewedKey = (kind: ItemKind, itemId: number): string => `${kind}:${itemId}`

/** Why a review does not stand; null: it does. Both sides judge by the same (learning.md, 12). */
export function checkReview({ stars, text }: { stars: number; text: string }) {
  if (!starPoints.some((point) => point === stars)) return 'review.stars_invalid'
  return textLength(text.trim()) > longestText ? 'review.text_too_long' : null
}
