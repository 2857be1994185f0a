import { Readable } from 'node:stream'
import type { Bus } from '#server/platform/bus/bus.ts'
import type { Person } from '../http/implement.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Sessions } from '../session/revoked-sessions.ts'

// [Note: Event streams] A poke says "something changed, pull": it carries no data, may be lost and may
// come twice. The bus brings it to every server, each tells the sessions whose streams it holds.

/** Event streams of sessions, and how to poke them from any server. */
export interface Realtime {
  /** The stream of a session, for the answer of the realtime endpoint; `clientIds` are the clients it hears of. */
  open(person: Person, clientIds: readonly number[]): Readable
  /** Makes everybody's devices in a client pull. */
  pokeClient(clientId: number): Promise<void>
  /** Makes one person's devices pull. */
  pokeUser(clientId: number, userId: string): Promise<void>
  /** Makes everybody's devices in a client (null: in all of them) ask for its settings. */
  notifySettings(clientId: number | null): Promise<void>
  /** Streams open on this server. */
  count(): number
  /**
   * Ends all streams of this server, each at a moment of its own within that time (ms), so that their devices do not all
   * come back at once; new ones end at once. Asked again it waits for the same end.
   */
  close(within?: number): Promise<void>
}

type Poke = { clientId: number; userId?: string } | { settings: number | null }

interface Stream {
  person: Person
  clientIds: ReadonlySet<number>
  readable: Readable
}

const topic = 'poke'
const heartbeatEvery = 25_000
/** A session has one stream; tabs that do not share it and half-dead connections get a little space. */
const mostPerSession = 4
/** A reader this far behind is not reading: it will come again and pull. */
const mostWaitingBytes = 64 * 1024

/** Opens the hub of this server. */
export async function openRealtime(bus: Bus, sessions: Sessions, log: Logger): Promise<Realtime> {
  const streams = new Set<Stream>()
  const byUser = new Map<string, Set<Stream>>()
  let closing: Promise<void> | null = null

  const write = ({ readable }: Stream, text: string) => {
    if (readable.readableLength > mostWaitingBytes) readable.destroy()
    else readable.push(text)
  }
  const remove = (stream: Stream) => {
    streams.delete(stream)
    const own = byUser.get(stream.person.userId)
    if (own?.delete(stream) && own.size === 0) byUser.delete(stream.person.userId)
  }
  const end = (stream: Stream) => {
    remove(stream)
    stream.readable.push(null)
  }

  await bus.subscribe(topic, (message) => {
    const poke = message as Poke
    if ('settings' in poke) {
      const { settings } = poke
      for (const stream of streams)
        if (settings === null || stream.clientIds.has(settings)) write(stream, 'event: settings\ndata: {}\n\n')
      return
    }
    const { clientId, userId } = poke
    const text = `event: poke\ndata: {"clientId":${clientId}}\n\n`
    for (const stream of userId === undefined ? streams : (byUser.get(userId) ?? [])) {
      if (stream.clientIds.has(clientId)) write(stream, text)
    }
  })
  sessions.onRevoked((sessionId) => {
    for (const stream of streams) if (stream.person.sessionId === sessionId) end(stream)
  })
  const heartbeat = setInterval(() => {
    for (const stream of streams) write(stream, ': alive\n\n')
  }, heartbeatEvery)
  heartbeat.unref()

  // A poke that cannot be sent is logged, not the caller's failure: devices also pull by themselves.
  const poke = (message: Poke) =>
    bus.publish(topic, message).catch((error: unknown) => log.warn({ err: error }, 'a poke could not be sent'))

  const endAll = async (within: number) => {
    clearInterval(heartbeat)
    const last = [...streams].map(async (stream) => {
      // Not all at once: each comes back to another server.
      if (within > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * within))
      end(stream)
    })
    await Promise.all(last)
  }

  return {
    open(person, clientIds) {
      const readable = new Readable({ read: () => {} })
      const stream: Stream = { person, clientIds: new Set(clientIds), readable }
      readable.push('retry: 3000\n: open\n\n')
      if (closing || sessions.isRevoked(person.sessionId)) {
        readable.push(null)
        return readable
      }
      const own = byUser.get(person.userId) ?? new Set()
      const ofSession = [...own].filter((other) => other.person.sessionId === person.sessionId)
      for (const oldest of ofSession.slice(0, Math.max(0, ofSession.length - mostPerSession + 1))) end(oldest)
      byUser.set(person.userId, own.add(stream))
      streams.add(stream)
      readable.on('close', () => remove(stream))
      return readable
    },
    pokeClient: (clientId) => poke({ clientId }),
    pokeUser: (clientId, userId) => poke({ clientId, userId }),
    notifySettings: (clientId) => poke({ settings: clientId }),
    count: () => streams.size,
    close(within = 0) {
      closing ??= endAll(within)
      return closing
    },
  }
}
