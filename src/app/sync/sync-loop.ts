import { sendLanguage } from '#engine/session/send-language.ts'
import { followOutbox } from '#engine/outbox/follow-outbox.ts'
import { registerSync } from '#engine/sync/sync-events.ts'
import { cleanUpDevice } from '#engine/sync/clean-up-device.ts'
import { CallError } from '#platform/call-error.ts'
import { isOnline } from '#platform/browser/connection.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Member } from '#platform/session-store.ts'
import type { FollowedDownloads } from './follow-downloads.ts'
import { pullAside } from './pull-in-worker.ts'
import { followRealtime } from './realtime.ts'
import { renewMemberSettings } from './renew-member-settings.ts'

/** Coming back to the app asks for news at most this often (ms). */
const focusEvery = 15_000

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
  const outbox = followOutbox(member.userId, {
    signal,
    isOnline,
    onNew() {
      void registerSync()
      void both(false)
    },
  })
  const settings = oneAtATime(async () => {
    if (!isOnline() || signal.aborted) return
    await renewMemberSettings(member, signal).catch((error: unknown) => {
      if (!signal.aborted) forgive(error)
    })
    // The client may ask for its mandatory courses now.
    downloads?.check()
  })
  const both = async (wake = true) => {
    await outbox.drain({ wake })
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
    removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', onFocus)
    removeEventListener('focus', onFocus)
  }
}
