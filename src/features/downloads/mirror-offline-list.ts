import { liveQuery } from 'dexie'
import { offlineActivities } from '#domain/activity/offline-activities.ts'
import { offlineCoursePart } from '#platform/persisted/parts.ts'
import type { Member } from '#platform/session-store.ts'

/**
 * Keeps the persisted offline list in step with the database, where the truth is. Written only when something
 * changed: each write is sealed by the worker.
 */
export function mirrorOfflineList(member: Member): () => void {
  const offline = liveQuery(() => offlineActivities(member)).subscribe((items) => {
    if (JSON.stringify(items) !== JSON.stringify(offlineCoursePart.getState().items))
      offlineCoursePart.setState({ items })
  })
  return () => offline.unsubscribe()
}
