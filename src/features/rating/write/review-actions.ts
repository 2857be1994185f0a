import * as v from 'valibot'
import { newId } from '#contract/engine/ids.ts'
import type { ItemKind } from '#contract/features/enrolment/enrolment-schema.ts'
import type { OwnReview } from '#contract/features/rating/rating-on-device.ts'
import { reviewedKey } from '#contract/features/rating/rating-rules.ts'
import { dropTurnedDraft, keepTurnedDraft, readTurnedDraft } from '#engine/rows/turned-drafts.ts'
import type { Member } from '#engine/session/member.ts'
import { vault } from '#platform/workers/vault.ts'

/** What is reviewed. */
export interface Reviewed {
  kind: ItemKind
  itemId: number
}
const formSchema = v.object({ stars: v.number(), text: v.string() })
/** A review as far as it is filled in; 0 stars: none chosen yet. */
export type ReviewForm = v.InferOutput<typeof formSchema>

const draftName = ({ kind, itemId }: Reviewed) => `review:${reviewedKey(kind, itemId)}`

/** Keeps the form as it is, sealed; rejects where the device has no space for it. */
export const keepReviewDraft = (member: Member, item: Reviewed, form: ReviewForm): Promise<void> =>
  keepTurnedDraft(member, draftName(item), form)

/** The form as it was left, or null. */
export async function openReviewDraft(member: Member, item: Reviewed): Promise<ReviewForm | null> {
  const read = v.safeParse(formSchema, await readTurnedDraft(member, draftName(item)))
  return read.success ? read.output : null
}

/** Queues the review, an edit where there is one already; it shows on this device at once. Rejects where it could not keep it. */
export async function sendReview(
  member: Member,
  item: Reviewed,
  { stars, text }: ReviewForm,
  known: OwnReview | undefined,
): Promise<void> {
  const payload = {
    reviewId: known?.reviewId ?? newId(),
    kind: item.kind,
    itemId: item.itemId,
    stars,
    text: text.trim(),
  }
  await (await vault()).queueOperation({ member, kind: 'rating.write', payload, combine: true })
  await dropTurnedDraft(member, draftName(item))
}

/** Takes one's own review away. */
export async function removeReview(member: Member, { reviewId, kind, itemId }: OwnReview): Promise<void> {
  await (await vault()).queueOperation({ member, kind: 'rating.remove', payload: { reviewId, kind, itemId } })
}
