import { sql } from 'kysely'
import type { SiteListKey } from '#contract/features/course/course-contract.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { KeptList } from './site-list-service.ts'

export async function findSiteLists(tx: Tx, clientId: number): Promise<KeptList[]> {
  return tx.selectFrom('site_list').select(['key', 'items', 'rev']).where('client_id', '=', clientId).execute()
}

export async function lockSiteList(tx: Tx, clientId: number, key: SiteListKey): Promise<KeptList> {
  await tx
    .insertInto('site_list')
    .values({ client_id: clientId, key, items: '[]', rev: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('site_list')
    .select(['key', 'items', 'rev'])
    .where('client_id', '=', clientId)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateSiteList(tx: Tx, clientId: number, { key, items, rev }: KeptList): Promise<void> {
  await tx
    .updateTable('site_list')
    .set({ items: JSON.stringify(items), rev })
    .where('client_id', '=', clientId)
    .where('key', '=', key)
    .execute()
}

/** Where a course names an item of each list. */
const columns = {
  country_areas: sql<string>`area_id`,
  groups_user: sql<string>`group_id`,
  trail_complete_categories: sql<string>`category_id`,
  tags: sql<string>`unnest(tag_ids)`,
} satisfies Record<SiteListKey, unknown>

/** What the client's courses name of a list. */
export async function findUsed(tx: Tx, clientId: number, key: SiteListKey): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('course')
    .select(columns[key].as('id'))
    .distinct()
    .where('client_id', '=', clientId)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
