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
  close(): Promise<void>
}

/** Bytes go on in parts of this size, so that a drop falls between any two of them. */
const partBytes = 4096

/**
 * Opens a link to a server; whenever it has carried for `dropEvery` milliseconds all connections break. The time
 * is the link's own, told by its bytes: a machine that is busy with other things loses no more of them.
 */
export async function openNarrowLink(
  target: string,
  { bytesPerSecond, dropEvery }: { bytesPerSecond: number; dropEvery: number | null },
): Promise<NarrowLink> {
  const { port } = new URL(target)
  const sockets = new Set<Socket>()
  const counts = { up: 0, down: 0, drops: 0 }
  let carried = 0
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
            freeAt = Math.max(now, freeAt) + (part.length / bytesPerSecond) * 1000
            if (freeAt - now > 2) await new Promise((resolve) => setTimeout(resolve, freeAt - now))
            if (this.destroyed) return
            counts[direction] += part.length
            this.push(part)
            carried += (part.length / bytesPerSecond) * 1000
            if (dropEvery !== null && carried >= dropEvery) drop()
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
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
