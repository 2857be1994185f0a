import { tokenLifetime } from '#contract/engine/session/session.ts'
import type { Bus } from '#server/platform/bus/bus.ts'
import type { Logger } from '#server/platform/log.ts'

/**
 * Sessions ended early. Refresh tokens die in the database; this closes what lives on without it:
 * access tokens of the next minutes and open event streams.
 */
export interface Sessions {
  /** Ends a session on every server. */
  revoke(sessionId: string): Promise<void>
  isRevoked(sessionId: string): boolean
  /** Calls back whenever a session ends, here or on another server. */
  onRevoked(listener: (sessionId: string) => void): void
}

const topic = 'session-revoked'

/** Opens the list; a session stays on it as long as an access token of it can live. */
export async function openSessions(bus: Bus, log: Logger, now: () => number = Date.now): Promise<Sessions> {
  const revoked = new Map<string, number>()
  const listeners: ((sessionId: string) => void)[] = []

  const end = (sessionId: string) => {
    if ((revoked.get(sessionId) ?? 0) > now()) return
    for (const [id, until] of revoked) {
      if (until > now()) break
      revoked.delete(id)
    }
    revoked.set(sessionId, now() + tokenLifetime.access * 1000)
    for (const listener of listeners) listener(sessionId)
  }
  await bus.subscribe(topic, (message) => end((message as { sessionId: string }).sessionId))

  return {
    async revoke(sessionId) {
      end(sessionId)
      // The database has ended it already: a bus out of reach only lets its access token live out its minutes elsewhere.
      await bus
        .publish(topic, { sessionId })
        .catch((error: unknown) => log.warn({ err: error }, 'the end of a session could not be told'))
    },
    isRevoked: (sessionId) => (revoked.get(sessionId) ?? 0) > now(),
    onRevoked: (listener) => void listeners.push(listener),
  }
}
