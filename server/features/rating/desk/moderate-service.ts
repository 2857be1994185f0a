import { pageSize } from '#contract/engine/staff/list.ts'
import type { Localized } from '#contract/engine/language.ts'
import type { ItemKind } from '#contract/features/enrolment/enrolment-schema.ts'
import type { ListedReview } from '#contract/features/rating/rating-desk.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import { findCourseTitles } from '#server/features/course/course-service.ts'
import { findTrailTitles } from '#server/features/trail/trail-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { publishOwnReview } from '../rating-rows.ts'
import { findOne, findWritten, setHidden, type ReviewFilter, type WrittenRow } from '../read/read-queries.ts'
import { readReviewCursor, reviewCursorOf } from '../read/read-service.ts'
import { noteReviewed } from '../sums/due-service.ts'

/** What the items of some reviews are called, by kind and number. */
async function titlesOf(tx: Tx, clientId: number, rows: readonly WrittenRow[]) {
  const ids = (kind: ItemKind) => [...new Set(rows.flatMap((row) => (row.item_kind === kind ? [row.item_id] : [])))]
  const courses = await findCourseTitles(tx, clientId, ids('course'))
  const trails = await findTrailTitles(tx, clientId, ids('trail'))
  const named = (kind: ItemKind, found: readonly { id: number; title: Localized }[]) =>
    found.map(({ id, title }) => [`${kind}:${id}`, title] as const)
  return new Map([...named('course', courses), ...named('trail', trails)])
}

const describe = (row: WrittenRow, titles: ReadonlyMap<string, Localized>): ListedReview => ({
  reviewId: row.id,
  rev: row.rev,
  kind: row.item_kind,
  itemId: row.item_id,
  title: titles.get(`${row.item_kind}:${row.item_id}`) ?? {},
  person: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
  stars: row.stars,
  text: row.text,
  writtenAt: row.said_at.toISOString(),
  hidden: row.hidden_reason,
})

type Query = Omit<ReviewFilter, 'stars'> & { stars?: string | undefined; cursor?: string | undefined }

/** A page of what people of the client wrote. */
export async function listModerated(
  { database }: Pick<Services, 'database'>,
  { clientId }: Staff,
  { cursor, stars, ...filter }: Query,
): Promise<{ rows: ListedReview[]; next: string | null }> {
  const page = { after: readReviewCursor(cursor), limit: pageSize + 1 }
  return database.inTenant(clientId, async (tx) => {
    const found = await findWritten(tx, clientId, { ...filter, stars: stars ? Number(stars) : undefined }, page)
    const rows = found.slice(0, pageSize)
    const titles = await titlesOf(tx, clientId, rows)
    const last = rows.at(-1)
    return {
      rows: rows.map((row) => describe(row, titles)),
      next: found.length > pageSize && last ? reviewCursorOf(last) : null,
    }
  })
}

/** Hides a review or shows it again; its writer reads why it is hidden. */
export async function moderate(
  services: Services,
  staff: Staff,
  reviewId: string,
  { hide, reason }: { hide: boolean; reason: string },
): Promise<ListedReview> {
  const { clientId } = staff
  const { answer, userId } = await writeAsStaff(services, staff, async (tx, { note, demandRev, now }) => {
    const known = (await findOne(tx, clientId, reviewId)) ?? fail('review.not_found')
    // As its writer's own acts do it: what they write meanwhile comes before or after.
    await lockStream(tx, clientId, userStream(known.user_id))
    const held = (await findOne(tx, clientId, reviewId)) ?? fail('review.not_found')
    demandRev(held.rev)
    if ((held.hidden_at !== null) === hide) fail('review.state')
    await setHidden(tx, clientId, reviewId, hide ? { at: now, reason } : null)
    const changed = (await findOne(tx, clientId, reviewId)) ?? fail('review.not_found')
    await publishOwnReview(tx, changed)
    await noteReviewed(tx, clientId, { kind: held.item_kind, id: held.item_id })
    await note({
      act: hide ? 'review.hide' : 'review.show',
      subject: { kind: 'rating', id: reviewId },
      before: { hidden: held.hidden_reason },
      after: { reason },
    })
    return { answer: describe(changed, await titlesOf(tx, clientId, [changed])), userId: changed.user_id }
  })
  await services.realtime.pokeUser(clientId, userId)
  return answer
}
