import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * When a statement's connection breaks: `before` it reached the database, or `after` the database had done it
 * and before anybody was told.
 */
export type BreakMoment = 'before' | 'after'

/** A network between the server and its PostgreSQL: breaks at a certain statement, or is not there. */
export interface PgProxy {
  /** Address of the same database, through the proxy. */
  readonly url: string
  /** The connection of the n-th statement from now (the first is 1) breaks; `broke` tells whether that came. */
  breakAt(n: number, moment: BreakMoment, tell?: () => void): { readonly broke: boolean }
  /** The database is stopped: open connections break, new ones are refused. */
  stop(stopped: boolean): void
  close(): Promise<void>
}

interface Break {
  at: number
  moment: BreakMoment
  broke: boolean
  tell: () => void
}

/** Opens the proxy on a free loopback port in front of a PostgreSQL. */
export async function openPgProxy(databaseUrl: string): Promise<PgProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let statements = 0
  let stopped = false
  let plan: Break | null = null

  const server = createServer((near) => {
    if (stopped) return void near.resetAndDestroy()
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const socket of [near, far]) {
      // Small messages in both directions: waiting to fill packets would cost 40 ms a statement.
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    // The answer to the broken statement is kept from the server, together with all that would follow.
    let deaf = false
    far.on('data', (answer: Buffer) => {
      if (!deaf) near.write(answer)
      else if (answer.includes(readyForQuery)) far.destroy()
    })
    const take = (message: Buffer, isStatement: boolean) => {
      if (isStatement) statements++
      const breaks = isStatement && plan !== null && !plan.broke && statements === plan.at ? plan : null
      if (breaks) {
        breaks.broke = true
        breaks.tell()
        if (breaks.moment === 'before') return near.destroy()
        deaf = true
      }
      far.write(message)
    }
    const split = splitMessages()
    near.on('data', (bytes: Buffer) => {
      for (const [message, isStatement] of split(bytes)) take(message, isStatement)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    breakAt(at, moment, tell = () => {}) {
      statements = 0
      plan = { at, moment, broke: false, tell }
      return plan
    },
    stop(next) {
      stopped = next
      if (next) for (const socket of sockets) socket.destroy()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** `ReadyForQuery` ends each answer: five bytes and a state. */
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5])

/** Cuts what a client sends into messages; true: one that runs a statement (Query, or Execute). */
function splitMessages(): (bytes: Buffer) => [message: Buffer, isStatement: boolean][] {
  let rest = Buffer.alloc(0)
  let started = false
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    const messages: [Buffer, boolean][] = []
    for (;;) {
      // The first message of a connection has no letter in front of its length.
      const head = started ? 1 : 0
      if (rest.length < head + 4) return messages
      const length = head + rest.readUInt32BE(head)
      if (rest.length < length) return messages
      const letter = started ? String.fromCharCode(rest[0] ?? 0) : ''
      messages.push([rest.subarray(0, length), letter === 'Q' || letter === 'E'])
      rest = rest.subarray(length)
      started = true
    }
  }
}
