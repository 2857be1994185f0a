import { sql } from 'kysely'
import type { Item, ItemKind } from '#contract/features/enrolment/enrolment-schema.ts'
import { hasWords } from '#server/engine/staff/has-words.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Where a page of reviews ended. */
export interface ReviewCursor {
  saidAt: string
  id: string
}

interface Page {
  after: ReviewCursor | null
  limit: number
}

const below = ({ saidAt, id }: ReviewCursor) =>
  sql<boolean>`(rating.said_at, rating.id) < (${saidAt}::timestamptz, ${id}::uuid)`

const written = (tx: Tx, clientId: number) =>
  tx
    .selectFrom('rating')
    .innerJoin('person', 'person.id', 'rating.user_id')
    .selectAll('rating')
    .select(['person.first_name', 'person.last_name'])
    .where('rating.client_id', '=', clientId)
    .where('rating.removed_at', 'is', null)

/** Reviews of an item that are shown, the newest first. */
export async function findShown(tx: Tx, clientId: number, { kind, id }: Item, { after, limit }: Page) {
  let query = written(tx, clientId)
    .where('rating.item_kind', '=', kind)
    .where('rating.item_id', '=', id)
    .where('rating.hidden_at', 'is', null)
  if (after) query = query.where(below(after))
  return query.orderBy('rating.said_at', 'desc').orderBy('rating.id', 'desc').limit(limit).execute()
}

/** How moderators narrow the list. */
export interface ReviewFilter {
  search?: string | undefined
  state?: 'shown' | 'hidden' | undefined
  kind?: ItemKind | undefined
  stars?: number | undefined
}

/** Reviews of a client, the newest first. */
export async function findWritten(tx: Tx, clientId: number, filter: ReviewFilter, { after, limit }: Page) {
  let query = written(tx, clientId)
  if (filter.search) query = query.where(hasWords('rating.words', filter.search))
  if (filter.state) query = query.where('rating.hidden_at', filter.state === 'hidden' ? 'is not' : 'is', null)
  if (filter.kind) query = query.where('rating.item_kind', '=', filter.kind)
  if (filter.stars) query = query.where('rating.stars', '=', filter.stars)
  if (after) query = query.where(below(after))
  return query.orderBy('rating.said_at', 'desc').orderBy('rating.id', 'desc').limit(limit).execute()
}
export type WrittenRow = Awaited<ReturnType<typeof findWritten>>[number]

/** One review that was not taken away. */
export async function findOne(tx: Tx, clientId: number, id: string): Promise<WrittenRow | undefined> {
  return written(tx, clientId).where('rating.id', '=', id).executeTakeFirst()
}

/** Hides a review, or shows it again, under its next revision. */
export async function setHidden(
  tx: Tx,
  clientId: number,
  id: string,
  hidden: { at: Date; reason: string } | null,
): Promise<void> {
  await tx
    .updateTable('rating')
    .set((eb) => ({ rev: eb('rev', '+', 1), hidden_at: hidden?.at ?? null, hidden_reason: hidden?.reason ?? null }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}
