import type { Change } from '#contract/engine/collection.ts'
import { reviewedKey } from '#contract/features/rating/rating-rules.ts'
import { publishOwnRows, withdrawOwnRows } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { StoredRating } from './write/write-queries.ts'

/** Tells the devices of its writer how a review is; their stream is held. */
export async function publishOwnReview(tx: Tx, row: Omit<StoredRating, 'rev'>): Promise<Change[]> {
  const owner = { clientId: row.client_id, userId: row.user_id }
  const id = reviewedKey(row.item_kind, row.item_id)
  if (row.removed_at) return withdrawOwnRows(tx, owner, 'ownReviews', [id])
  return publishOwnRows(tx, owner, 'ownReviews', [
    {
      id,
      reviewId: row.id,
      kind: row.item_kind,
      itemId: row.item_id,
      stars: row.stars,
      text: row.text,
      writtenAt: row.said_at.toISOString(),
      hidden: row.hidden_reason,
    },
  ])
}
