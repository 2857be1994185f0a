import { fold } from '#contract/engine/staff/list.ts'
import { longestText } from '#contract/engine/text/text-length.ts'
import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import { checkReview } from '#contract/features/rating/rating-rules.ts'
import {
  refuseField,
  type OperationContext,
  type OperationHandler,
  type Outcome,
} from '#server/engine/sync/operation-handler.ts'
import { publishOwnReview } from '../rating-rows.ts'
import { noteReviewed } from '../sums/due-service.ts'
import { hasBegun, maySeeItem, unseen } from '../rating-policy.ts'
import { findName, findOwn, isTaken, saveOwn, type StoredRating } from './write-queries.ts'

// [Note: Own reviews] There is one review a person and item. What names it on the device tells an edit from a second
// writing: who writes with another id did not have the review before them. Where its device can have known of it (it was
// heard after the review was stored) that is refused; else two devices without a network wrote of the same, and the
// newest act holds as an edit, whichever arrives first. A removal is such an act, and stays known for that.

/** Whether a device can have known of a review when something was done on it. */
const isKnown = ({ recorded_at: at }: StoredRating, { earliest }: { earliest: Date | null }): boolean =>
  earliest !== null && at <= earliest

/** Stores what its person says now, where nothing newer was said, and tells their devices how it is. */
async function settle(
  { tx, member, captured, takeReceipt }: OperationContext,
  item: Item,
  known: StoredRating | undefined,
  next: Omit<StoredRating, 'rev'>,
): Promise<Outcome> {
  const isNewest = !known || known.said_at <= captured.judged
  if (isNewest) {
    await saveOwn(tx, next)
    await noteReviewed(tx, member.clientId, item)
  }
  const changes = await publishOwnReview(tx, isNewest || !known ? next : known)
  return { outcome: 'applied', changes, receipt: await takeReceipt() }
}

export const writeReview: OperationHandler<'rating.write'> = async (context, { payload }) => {
  const { tx, member, now, captured } = context
  const { clientId, userId } = member
  const { reviewId, kind, itemId, stars } = payload
  const item = { kind, id: itemId }
  if (!(await maySeeItem(tx, member, item))) return refuseField(unseen[kind], 'itemId')
  const known = await findOwn(tx, member, item)
  if (known?.id !== reviewId && (await isTaken(tx, clientId, reviewId)))
    return refuseField('review.not_found', 'reviewId')
  if (known && !known.removed_at && known.id !== reviewId && isKnown(known, captured))
    return refuseField('review.repeated', 'itemId')
  if (!known && !(await hasBegun(tx, member, item))) return refuseField('review.not_begun', 'itemId')
  const text = payload.text.normalize('NFC')
  const wrong = checkReview({ stars, text })
  if (wrong === 'review.stars_invalid') return refuseField(wrong, 'stars')
  if (wrong) return refuseField(wrong, 'text', { most: longestText }, 'too_long')
  return settle(context, item, known, {
    client_id: clientId,
    id: known?.id ?? reviewId,
    user_id: userId,
    item_kind: kind,
    item_id: itemId,
    stars,
    text,
    words: fold(`${await findName(tx, userId)} ${text}`),
    said_at: captured.judged,
    // One that was taken away and is written anew is new.
    recorded_at: known && !known.removed_at ? known.recorded_at : now,
    removed_at: null,
    hidden_at: known?.hidden_at ?? null,
    hidden_reason: known?.hidden_reason ?? null,
  })
}

/** Takes one's own review away, also of what one sees no more. */
export const removeReview: OperationHandler<'rating.remove'> = async (context, { payload }) => {
  const { tx, member, captured } = context
  const { reviewId, kind, itemId } = payload
  const item = { kind, id: itemId }
  const known = await findOwn(tx, member, item)
  if (known?.id !== reviewId && (await isTaken(tx, member.clientId, reviewId)))
    return refuseField('review.not_found', 'reviewId')
  // Nobody has it: it is gone as it should be.
  if (!known) return { outcome: 'applied', changes: [], receipt: await context.takeReceipt() }
  const removed = { ...known, text: '', words: '', said_at: captured.judged, removed_at: captured.judged }
  const { rev: _, ...next } = removed
  return settle(context, item, known, next)
}
