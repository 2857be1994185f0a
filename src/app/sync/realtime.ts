import { realtime } from '#contract/engine/sync/pull.ts'
import { listen } from '#engine/database/broadcast.ts'
import { serverOrigin } from '#engine/session/public-call.ts'
import { refreshSession } from '#engine/session/refresh.ts'
import { readSession } from '#engine/session/session.ts'
import { CallError } from '#platform/call-error.ts'
import { bearer, createCall } from '#platform/call.ts'
import { readEvents } from './event-stream.ts'
import { pause } from '../load/retry-load.ts'

const firstWait = 1000
const longestWait = 60_000
/** A stream that lived this long was a good one: the next wait starts short again. */
const goodAfter = 10_000

/** What a stream tells, and what it may have missed: each time it opens, both. */
export interface Heard {
  /** Something changed in that client (null: maybe in some client): pull. */
  onPoke: (clientId: number | null) => void
  /** Settings or pages changed, or may have. */
  onSettings: () => void
}

/** One connection, from opening to its end. Throws {@link CallError}. */
async function listenOnce(userId: string, signal: AbortSignal, heard: Heard): Promise<void> {
  const session = await readSession(userId)
  if (!session) return
  let { realtimeToken } = session
  const call = createCall({
    baseUrl: serverOrigin(),
    unwatched: true,
    authorize: () => Promise.resolve(bearer(realtimeToken)),
    onUnauthorized: async () => {
      // It lives as long as the access token it came with: both are renewed together.
      if (!(await refreshSession(userId, session.accessToken))) return false
      realtimeToken = (await readSession(userId))?.realtimeToken ?? ''
      return realtimeToken !== ''
    },
  })
  const response = await call(realtime, {}, { signal })
  if (!response.body) return
  // What was told while nobody listened is asked for.
  heard.onPoke(null)
  heard.onSettings()
  for await (const { event, data } of readEvents(response.body, signal)) {
    if (event === 'poke') heard.onPoke(clientOf(data))
    if (event === 'settings') heard.onSettings()
  }
}

function clientOf(data: string): number | null {
  try {
    const { clientId } = JSON.parse(data) as { clientId?: unknown }
    return typeof clientId === 'number' ? clientId : null
  } catch {
    return null
  }
}

/**
 * Keeps the session's event stream open until `signal`: reconnects with backoff and jitter. After a
 * refresh, whoever made it, the stream is signed in anew with the realtime token that came with it.
 */
export async function followRealtime(userId: string, signal: AbortSignal, heard: Heard): Promise<void> {
  let stream = new AbortController()
  let renewed = false
  const end = () => stream.abort()
  signal.addEventListener('abort', end)
  const stop = listen((said) => {
    if (said.type !== 'refreshed' || said.userId !== userId) return
    renewed = true
    end()
  })
  try {
    for (let wait = firstWait; !signal.aborted; wait = Math.min(longestWait, wait * 2)) {
      const openedAt = Date.now()
      stream = new AbortController()
      renewed = false
      try {
        await listenOnce(userId, stream.signal, heard)
      } catch (error) {
        if (signal.aborted) return
        // Refused for good (signed out): whoever ended the session has said so elsewhere.
        if (error instanceof CallError && error.status === 401) return
      }
      const again = renewed as boolean
      if (again || Date.now() - openedAt > goodAfter) wait = firstWait
      if (!again && !signal.aborted) await pause(wait * (0.5 + Math.random()), signal)
    }
  } finally {
    signal.removeEventListener('abort', end)
    stop()
  }
}
