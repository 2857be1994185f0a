import { liveQuery } from 'dexie'
import { listRows } from '#engine/rows/rows.ts'
import { siteListsPart } from '#platform/persisted/parts.ts'
import type { Member } from '#platform/session-store.ts'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Keeps the persisted part of the site lists in step with the database, where the truth is. Written only when
 * something changed: each write is sealed by the worker.
 */
export function mirrorSiteLists(member: Member): () => void {
  const client = String(member.clientId)
  const lists = liveQuery(() => listRows(member, 'siteLists')).subscribe((rows) => {
    const { byClient } = siteListsPart.getState()
    if (!same(rows, byClient[client])) siteListsPart.setState({ byClient: { ...byClient, [client]: rows } })
  })
  return () => lists.unsubscribe()
}
