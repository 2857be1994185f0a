import { liveQuery } from 'dexie'
import { offlineActivities } from '#domain/activity/offline-activities.ts'
import { listRows } from '#engine/rows/rows.ts'
import { offlineCoursePart, siteListsPart } from '#platform/persisted/parts.ts'
import type { Member } from '#platform/session-store.ts'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Keeps two of the persisted parts, the offline list and the site lists, in step with the database,
 * where the truth is. Written only when something changed: each write is sealed by the worker.
 */
export function mirrorParts(member: Member): () => void {
  const offline = liveQuery(() => offlineActivities(member)).subscribe((items) => {
    if (!same(items, offlineCoursePart.getState().items)) offlineCoursePart.setState({ items })
  })
  const client = String(member.clientId)
  const lists = liveQuery(() => listRows(member, 'siteLists')).subscribe((rows) => {
    const { byClient } = siteListsPart.getState()
    if (!same(rows, byClient[client])) siteListsPart.setState({ byClient: { ...byClient, [client]: rows } })
  })
  return () => {
    offline.unsubscribe()
    lists.unsubscribe()
  }
}
