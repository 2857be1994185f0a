import { tokenLifetime } from '#contract/engine/session/session.ts'
import type { Bus } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Logger } from '#server/platform/log.ts'
import { linkLifetime } from './tokens.ts'

// [Note: Ended sessions] An access token carries its own truth for some minutes, and an event stream has none. The
// database knows which sessions were ended: a server reads those of the last minutes when it starts, and every few
// seconds where other servers may end some; the bus only makes it sooner. So neither a restart nor a bus that is
// missing or out of reach brings one back.

/**
 * Sessions ended early. Refresh tokens die in the database; this closes what lives on without it:
 * access tokens of the next minutes, links of files and open event streams. See [Note: Ended sessions].
 */
export interface Sessions {
  /** Ends a session on every server. */
  revoke(sessionId: string): Promise<void>
  isRevoked(sessionId: string): boolean
  /** Calls back whenever a session ends, here or on another server. */
  onRevoked(listener: (sessionId: string) => void): void
  /** Reads what was ended, now and every few seconds. */
  start(): Promise<void>
  close(): void
}

const topic = 'session-revoked'
const readEvery = 5000
/** What a session made lives this long at most: a token, or the link of a file. In milliseconds. */
const heldFor = Math.max(tokenLifetime.access, linkLifetime) * 1000

/** Opens the list; a session stays on it as long as what it made can live. */
export async function openSessions(parts: {
  bus: Bus
  database: Database
  clock: Clock
  log: Logger
}): Promise<Sessions> {
  const { bus, database, clock, log } = parts
  const now = () => clock.now().getTime()
  const revoked = new Map<string, number>()
  const listeners: ((sessionId: string) => void)[] = []
  let timer: NodeJS.Timeout | undefined

  const end = (sessionId: string) => {
    if ((revoked.get(sessionId) ?? 0) > now()) return
    for (const [id, until] of revoked) {
      if (until > now()) break
      revoked.delete(id)
    }
    revoked.set(sessionId, now() + heldFor)
    for (const listener of listeners) listener(sessionId)
  }
  await bus.subscribe(topic, (message) => end((message as { sessionId: string }).sessionId))

  const read = async () => {
    const since = new Date(now() - heldFor)
    const ended = await database.inSystem((tx) =>
      tx.selectFrom('session_family').select('id').where('revoked_at', '>', since).execute(),
    )
    for (const { id } of ended) end(id)
  }
  const readOrTell = () =>
    read().catch((error: unknown) => log.warn({ err: error }, 'which sessions were ended could not be read'))

  return {
    async start() {
      await readOrTell()
      // The embedded database has one server: nobody else ends any.
      if (database.engine === 'postgres') timer ??= setInterval(() => void readOrTell(), readEvery).unref()
    },
    close: () => clearInterval(timer),
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
