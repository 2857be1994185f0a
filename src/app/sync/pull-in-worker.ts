import { CallError } from '#platform/call-error.ts'
import type { Member } from '#platform/session-store.ts'
import { syncWorker } from '#platform/workers/sync-worker.ts'

/**
 * Pulls in the worker; where that cannot start, on the page: heavier to the touch, but the rows come. What
 * network and server fail at is left for the next start, focus or event.
 */
export async function pullAside(member: Member, signal: AbortSignal): Promise<void> {
  const worker = await syncWorker().catch(() => null)
  if (signal.aborted) return
  if (!worker) return pullHere(member, signal)
  const stop = () => void worker.stopPull(member)
  signal.addEventListener('abort', stop)
  try {
    await worker.pull(member)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

async function pullHere(member: Member, signal: AbortSignal): Promise<void> {
  const { pullChanges } = await import('#engine/sync/pull.ts')
  try {
    await pullChanges(member, { signal })
  } catch (error) {
    if (!(error instanceof CallError) && !signal.aborted) throw error
  }
}
