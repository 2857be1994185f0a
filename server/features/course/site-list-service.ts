import type { SiteList, SiteListKey } from '#contract/features/course/course-contract.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { publishRows } from '#server/engine/sync/publish-service.ts'
import { findSiteLists, findUsed, lockSiteList, updateSiteList } from './site-list-queries.ts'

/** A list with the count of its changes. */
export type KeptList = SiteList & { rev: number }

/** Every list that the client has written. */
export const readSiteLists: (tx: Tx, clientId: number) => Promise<KeptList[]> = findSiteLists

/** One list, held until the commit; a list that nobody has written has no items, and revision 0. */
export const holdSiteList: (tx: Tx, clientId: number, key: SiteListKey) => Promise<KeptList> = lockSiteList

/** The items of a list that a course names. */
export const usedItems: (tx: Tx, clientId: number, key: SiteListKey) => Promise<Set<string>> = findUsed

/** Writes and publishes the names of a filter. */
export async function publishSiteList(tx: Tx, clientId: number, list: SiteList): Promise<void> {
  const { rev } = await lockSiteList(tx, clientId, list.key)
  await updateSiteList(tx, clientId, { ...list, rev: rev + 1 })
  await publishRows(tx, clientId, 'siteLists', [list])
}
