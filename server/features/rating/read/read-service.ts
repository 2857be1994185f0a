import { pageSize } from '#contract/engine/staff/list.ts'
import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import type { ShownReview } from '#contract/features/rating/rating-on-device.ts'
import type { Services } from '#server/engine/services.ts'
import type { Member } from '#server/engine/session/members.ts'
import { fail } from '#server/platform/problem.ts'
import { maySeeItem, unseen } from '../rating-policy.ts'
import { findShown, type ReviewCursor } from './read-queries.ts'

export const readReviewCursor = (text: string | undefined): ReviewCursor | null => {
  const [, saidAt, id] = /^(\S{10,40}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text ?? '') ?? []
  return saidAt && id && !Number.isNaN(Date.parse(saidAt)) ? { saidAt, id } : null
}
export const reviewCursorOf = (row: { said_at: Date; id: string }): string => `${row.said_at.toISOString()} ${row.id}`

/** A page of what people think of an item, the newest first; fails where who asks does not see it. */
export async function listReviews(
  { database }: Pick<Services, 'database'>,
  member: Member,
  item: Item,
  cursor: string | undefined,
): Promise<{ rows: ShownReview[]; next: string | null }> {
  return database.inTenant(member.clientId, async (tx) => {
    if (!(await maySeeItem(tx, member, item))) fail(unseen[item.kind])
    const found = await findShown(tx, member.clientId, item, { after: readReviewCursor(cursor), limit: pageSize + 1 })
    const page = found.slice(0, pageSize)
    const last = page.at(-1)
    return {
      rows: page.map((row) => ({
        reviewId: row.id,
        name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
        isOwn: row.user_id === member.userId,
        stars: row.stars,
        text: row.text,
        writtenAt: row.said_at.toISOString(),
      })),
      next: found.length > pageSize && last ? reviewCursorOf(last) : null,
    }
  })
}
