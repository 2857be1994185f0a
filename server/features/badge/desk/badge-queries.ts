import type { Insertable, Updateable } from 'kysely'
import { hasWords } from '#server/engine/staff/has-words.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { BadgeRow } from '../award/award-queries.ts'
import type { BadgeTable } from '../badge-tables.ts'

const listed = (tx: Tx, clientId: number) =>
  tx
    .selectFrom('badge')
    .selectAll('badge')
    .select((eb) =>
      eb
        .selectFrom('badge_award')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('badge_award.client_id', '=', clientId)
        .whereRef('badge_award.badge_id', '=', 'badge.id')
        .where('badge_award.revoked_at', 'is', null)
        .as('holders'),
    )
    .where('badge.client_id', '=', clientId)

export type ListedRow = BadgeRow & { holders: number | null }

/** A page of a client's badges, the newest first. */
export async function findBadges(
  tx: Tx,
  clientId: number,
  { search, state }: { search?: string | undefined; state?: 'active' | 'retired' | undefined },
  page: { below: string | null; limit: number },
): Promise<ListedRow[]> {
  let query = listed(tx, clientId)
  if (search) query = query.where(hasWords('badge.words', search))
  if (state) query = query.where('badge.is_active', '=', state === 'active')
  if (page.below !== null) query = query.where('badge.id', '<', page.below)
  return query.orderBy('badge.id', 'desc').limit(page.limit).execute()
}

export async function findBadge(tx: Tx, clientId: number, id: string): Promise<ListedRow | undefined> {
  return listed(tx, clientId).where('badge.id', '=', id).executeTakeFirst()
}

/** A badge, held until the commit. */
export async function lockBadge(tx: Tx, clientId: number, id: string): Promise<BadgeRow | undefined> {
  return tx
    .selectFrom('badge')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertBadge(tx: Tx, row: Insertable<BadgeTable>): Promise<void> {
  await tx.insertInto('badge').values(row).execute()
}

/** Writes what staff changed of a badge under its next revision. */
export async function updateBadge(
  tx: Tx,
  { client_id: clientId, id, rev }: BadgeRow,
  change: Updateable<BadgeTable>,
): Promise<void> {
  await tx
    .updateTable('badge')
    .set({ ...change, rev: rev + 1 })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}
