import { liveQuery } from 'dexie'
import { listRows } from '#engine/rows/rows.ts'
import type { Member } from '#platform/session-store.ts'

/**
 * Has the service worker keep the pictures of a person's badges as they come, so that they are there without a network
 * when their screen is opened for the first time. Gives what ends it.
 */
export function keepPictures(member: Member): () => void {
  const asked = new Set<string>()
  const subscription = liveQuery(() => listRows(member, 'badges')).subscribe((badges) => {
    if (!navigator.onLine) return
    for (const { picture } of badges) if (!asked.has(picture)) void keep(picture)
  })
  async function keep(picture: string): Promise<void> {
    asked.add(picture)
    try {
      await fetch(picture)
    } catch {
      // No network after all: the next change asks again.
      asked.delete(picture)
    }
  }
  return () => subscription.unsubscribe()
}
