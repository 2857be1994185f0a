import { liveQuery } from 'dexie'
import { keepInstitutionalPages } from '#domain/page/keep-pages.ts'
import { personDb } from '#engine/database/person-db.ts'
import { isOnline } from '#platform/browser/connection.ts'
import { CallError } from '#platform/call-error.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { selectedClient, type Member } from '#platform/session-store.ts'

/** Brings the institutional pages after the first pull, and what was missed of them after a later one. */
export function keepInstitutional({ userId, clientId }: Member): () => void {
  const stop = new AbortController()
  const asked = new Set<string>()
  const keep = oneAtATime(async () => {
    if (!isOnline() || stop.signal.aborted) return
    try {
      await keepInstitutionalPages(selectedClient()?.slug ?? null, asked, stop.signal)
    } catch (error) {
      // The next pull tries again.
      if (!(error instanceof CallError) && !stop.signal.aborted) throw error
    }
  })
  const pulled = liveQuery(() => personDb(userId).cursors.get(clientId)).subscribe((cursor) => {
    if (cursor?.pulledAt) void keep()
  })
  stop.signal.addEventListener('abort', () => pulled.unsubscribe())
  return () => stop.abort()
}
