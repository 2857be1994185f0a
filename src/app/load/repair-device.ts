import { reportError } from '#platform/report-error.ts'
import { sessionStore } from '#platform/session-store.ts'
import { syncWorker } from '#platform/workers/sync-worker.ts'

/**
 * A screen failed: perhaps over a row that was damaged on the device. True when there were such rows: they are
 * taken out and asked for again, and the page is worth another try.
 */
export async function repairForScreen(): Promise<boolean> {
  const { member } = sessionStore.getState()
  if (!member) return false
  try {
    const worker = await syncWorker()
    const count = await worker.repair(member)
    if (count === 0) return false
    await reportError(new Error(`${count} stored rows did not fit and are asked for again`))
    await worker.pull(member)
    return true
  } catch {
    // The failure that brought us here is told already; a reload is offered.
    return false
  }
}
