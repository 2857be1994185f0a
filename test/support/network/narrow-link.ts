import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { pipeline, Transform } from 'node:stream'

/** A link as it is below HTTP: so many bytes a second, dropped from time to time, every byte on it counted. */
export interface NarrowLink {
  /** Origin at this end of the link. */
  readonly url: string
  /** Bytes that went towards the server so far, headers and all. */
  readonly up: number
  /** Bytes that came back. */
  readonly down: number
  /** How often it was dropped while something was on it. */
  readonly drops: number
  /** Carries otherwise from now on. */
  become(line: Line): void
  close(): Promise<void>
}

/** What a link carries. */
export interface Line {
  bytesPerSecond: number
  /** Milliseconds of carrying after which all connections break, on average (see below); null: never. */
  dropEvery: number | null
}

/** Bytes go on in parts of this size, a packet's: a drop falls between any two of them. */
const partBytes = 1448

/**
 * Opens a link to a server; whenever it has carried for `dropEvery` milliseconds all connections break. The time
 * is the link's own, told by its bytes: a machine that is busy with other things loses no more of them. It is a quarter
 * longer or shorter from one drop to the next, evenly spread: drops in step with what is sent would hit the same place of
 * it every time.
 */
export async function openNarrowLink(target: string, first: Line): Promise<NarrowLink> {
  let line = first
  const { port } = new URL(target)
  const sockets = new Set<Socket>()
  const counts = { up: 0, down: 0, drops: 0 }
  let carried = 0
  /** The multiples of the golden section fill the span between 0 and 1 evenly, however many there are. */
  const isDue = () => {
    const share = 0.75 + ((counts.drops * 0.618_034) % 1) / 2
    return line.dropEvery !== null && carried >= line.dropEvery * share
  }
  const drop = () => {
    carried = 0
    counts.drops++
    for (const socket of sockets) socket.destroy()
  }

  /** All connections share each direction; a part counts when the link has carried it. */
  const carry = (direction: 'up' | 'down') => {
    let freeAt = 0
    return () =>
      new Transform({
        async transform(chunk: Buffer, _encoding, done) {
          for (let at = 0; at < chunk.length && !this.destroyed; at += partBytes) {
            const part = chunk.subarray(at, at + partBytes)
            const now = performance.now()
            freeAt = Math.max(now, freeAt) + (part.length / line.bytesPerSecond) * 1000
            if (freeAt - now > 2) await new Promise((resolve) => setTimeout(resolve, freeAt - now))
            if (this.destroyed) return
            counts[direction] += part.length
            this.push(part)
            carried += (part.length / line.bytesPerSecond) * 1000
            if (isDue()) drop()
          }
          done()
        },
      })
  }
  const up = carry('up')
  const down = carry('down')

  const server = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1')
    // An end that went away takes the other with it: that is all there is to say about it.
    pipeline(near, up(), far, () => near.destroy())
    pipeline(far, down(), near, () => far.destroy())
    sockets.add(near)
    near.on('close', () => sockets.delete(near))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    get up() {
      return counts.up
    },
    get down() {
      return counts.down
    },
    get drops() {
      return counts.drops
    },
    become: (other) => (line = other),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
