import { liveQuery } from 'dexie'
import { sendLanguage } from '#engine/session/send-language.ts'
import { drainOutbox } from '#engine/outbox/drain.ts'
import { outboxSummary } from '#engine/outbox/summary.ts'
import { registerSync } from '#engine/sync/sync-events.ts'
import { cleanUpDevice } from '#engine/sync/clean-up-device.ts'
import { CallError } from '#platform/call-error.ts'
import { isOnline } from '#platform/browser/connection.ts'
import type { Member } from '#platform/session-store.ts'
import type { FollowedDownloads } from './follow-downloads.ts'
import { pullAside } from './pull-in-worker.ts'
import { followRealtime } from './realtime.ts'
import { renewMemberSettings } from './renew-member-settings.ts'

/** Coming back to the app asks for news at most this often (ms). */
const focusEvery = 15_000
/** While something waits, this often (ms) the outbox is looked through: what is not due yet is left alone there. */
const pollEvery = 20_000

/** The same work never twice at once; what is asked for meanwhile is done once more afterwards. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let again = false
  const run = async () => {
    do {
      again = false
      await work()
    } while (again)
  }
  return () => {
    if (running) again = true
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
}

/** Network and server faults pass: the next start, focus or event tries again. Anything else is a fault of ours. */
function forgive(error: unknown): void {
  if (!(error instanceof CallError)) throw error
}

/** Keeps one member's device and the server in step until the returned function is called. */
export function startSyncLoop(member: Member): () => void {
  const stop = new AbortController()
  const { signal } = stop

  let downloads: FollowedDownloads | null = null
  const follow = async () => {
    const { followDownloads } = await import('./follow-downloads.ts')
    if (!signal.aborted) downloads = followDownloads(member)
  }
  const pull = oneAtATime(async () => {
    if (!isOnline() || signal.aborted) return
    await pullAside(member, signal)
    downloads?.check()
  })
  // A start, a network or somebody looking again is a reason to try what only waited for a network.
  let woken = false
  const drain = oneAtATime(async () => {
    if (!isOnline() || signal.aborted) return
    const wake = woken
    woken = false
    await drainOutbox(member.userId, { wake }).catch(forgive)
  })
  const settings = oneAtATime(async () => {
    if (!isOnline() || signal.aborted) return
    await renewMemberSettings(member, signal).catch((error: unknown) => {
      if (!signal.aborted) forgive(error)
    })
    // The client may ask for its mandatory courses now.
    downloads?.check()
  })
  const both = async () => {
    woken = true
    await drain()
    await pull()
    await settings()
    if (isOnline() && !signal.aborted) await sendLanguage(member.userId).catch(forgive)
  }

  let lastFocus = Date.now()
  const onFocus = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lastFocus < focusEvery) return
    lastFocus = Date.now()
    void both()
  }
  const onOnline = () => void both()
  addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onFocus)
  addEventListener('focus', onFocus)

  let unsent = 0
  const outbox = liveQuery(() => outboxSummary(member.userId)).subscribe(({ waiting }) => {
    if (waiting > unsent) {
      void registerSync()
      void both()
    }
    unsent = waiting
  })
  const timer = setInterval(() => {
    if (unsent > 0) void drain()
  }, pollEvery)

  const begin = async () => {
    // What was left unfinished is put away first: what is followed after that is wanted.
    await cleanUpDevice()
    await Promise.all([follow(), both()])
  }
  void begin()
  void followRealtime(member.userId, signal, {
    onPoke(clientId) {
      if (clientId === null || clientId === member.clientId) void pull()
    },
    onSettings: () => void settings(),
  })

  return () => {
    stop.abort()
    downloads?.stop()
    outbox.unsubscribe()
    clearInterval(timer)
    removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', onFocus)
    removeEventListener('focus', onFocus)
  }
}
