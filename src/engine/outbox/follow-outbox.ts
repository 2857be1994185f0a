import { liveQuery } from 'dexie'
import { CallError } from '#platform/call-error.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { personDb } from '../database/person-db.ts'
import { drainOutbox } from './drain.ts'
import { isPending } from './plan.ts'

/** What is due already and did not go is tried again after so long (ms). */
const overdueEvery = 20_000
/** A network that comes and goes brings work forward at most this often (ms). */
const wakeEvery = 30_000
/** However far away the next attempt seems, the outbox is looked through this often (ms): a clock may be set back. */
const longestTimer = 60_000

/** An outbox that is kept in step while somebody is signed in. */
export interface FollowedOutbox {
  /** Sends what is due; `wake` (a start, a network, somebody looking again) also what only waits for a network. */
  drain(options?: { wake?: boolean }): Promise<void>
}

/**
 * Follows a person's outbox until the signal aborts: `onNew` for what was just done and never tried, and a drain of
 * its own when a planned wait is over. What failed is no new work: its plan holds.
 */
export function followOutbox(
  userId: string,
  { signal, onNew, isOnline }: { signal: AbortSignal; onNew: () => void; isOnline: () => boolean },
): FollowedOutbox {
  let woken = false
  let wokenAt = -wakeEvery
  let waking: ReturnType<typeof setTimeout> | undefined
  const drainOnce = oneAtATime(async () => {
    if (!isOnline() || signal.aborted) return
    const wake = woken && Math.abs(Date.now() - wokenAt) >= wakeEvery
    if (wake) {
      wokenAt = Date.now()
      woken = false
    }
    try {
      await drainOutbox(userId, { wake })
    } catch (error) {
      // Faults of network and server pass: what waits has its plan. Anything else is a fault of ours.
      if (!(error instanceof CallError)) throw error
    }
    // A network that came back too soon after another is not forgotten.
    clearTimeout(waking)
    if (woken && !signal.aborted) waking = setTimeout(() => void drainOnce(), wakeEvery)
  })
  const drain: FollowedOutbox['drain'] = ({ wake = false } = {}) => {
    woken ||= wake
    return drainOnce()
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  const planNext = (dueAt: number | null) => {
    clearTimeout(timer)
    if (dueAt === null || signal.aborted) return
    const wait = dueAt - Date.now()
    timer = setTimeout(
      () => {
        // Planned again if this changes nothing.
        planNext(dueAt)
        void drain()
      },
      wait > 0 ? Math.min(wait, longestTimer) : overdueEvery,
    )
  }
  let known = 0
  const subscription = liveQuery(() => readAgenda(userId)).subscribe(({ fresh, dueAt }) => {
    if (fresh > known) onNew()
    known = fresh
    planNext(dueAt)
  })
  signal.addEventListener('abort', () => {
    subscription.unsubscribe()
    clearTimeout(timer)
    clearTimeout(waking)
  })
  return { drain }
}

/** How many were never tried since they were done or corrected, and when the first of all others is due. */
async function readAgenda(userId: string): Promise<{ fresh: number; dueAt: number | null }> {
  const pending = (await personDb(userId).outbox.toArray()).filter(isPending)
  const planned = pending.map((row) => row.nextAttemptAt).filter((at) => at > 0)
  const fresh = pending.filter((row) => row.state === 'waiting' && row.nextAttemptAt === 0).length
  return { fresh, dueAt: planned.length > 0 ? Math.min(...planned) : fresh > 0 ? 0 : null }
}
