import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { benchPort } from '../support/ports.ts'
import { unreadBytes } from './socket-queues.ts'

/** Stands between a browser and a server, counts what files cost and lets no more through than a network would. */
export interface MeteredProxy {
  readonly url: string
  /** Bytes of files' bodies that went to the browser so far. */
  sent(): number
  /** Bytes among them that still wait in this machine's sockets for the browser to read them. */
  unread(): number
  /** Ranges that files were asked for, in order; null is the whole file. */
  readonly ranges: (string | null)[]
  /** Resolves once so many bytes of files have gone to the browser. */
  reach(bytes: number): Promise<void>
  close(): Promise<void>
}

/** Opens the proxy; `bytesPerSecond` is for files only. */
export async function openProxy(target: string, bytesPerSecond: number): Promise<MeteredProxy> {
  const ranges: (string | null)[] = []
  const waiting: { bytes: number; done: () => void }[] = []
  let sent = 0
  let fileSocket: Socket | null = null
  const count = (bytes: number) => {
    sent += bytes
    for (const one of waiting.filter((each) => each.bytes <= sent)) one.done()
  }

  const server = createServer((asked, answer) => {
    const onward = request(target + asked.url, { method: asked.method, headers: asked.headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      const isFile = /^\/api\/files\/[^/]+\/$/.test(asked.url ?? '')
      if (isFile) {
        ranges.push(asked.headers.range ?? null)
        fileSocket = asked.socket
      }
      // Either side may hang up: the other one is told by the end of its own connection.
      pour(got, isFile ? meter(count, bytesPerSecond) : null, answer).catch(() => answer.destroy())
    })
    answer.on('close', () => onward.destroy())
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  const port = await benchPort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${port}`,
    sent: () => sent,
    unread: () => (fileSocket ? fileSocket.writableLength + unreadBytes(port, fileSocket.remotePort ?? 0) : 0),
    ranges,
    reach: (bytes) =>
      new Promise((done) => {
        waiting.push({ bytes, done })
        count(0)
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function pour(from: IncomingMessage, through: Transform | null, to: ServerResponse): Promise<void> {
  await (through ? pipeline(from, through, to) : pipeline(from, to))
}

/** Counts what passes and holds back what is ahead of its time. */
function meter(count: (bytes: number) => void, bytesPerSecond: number): Transform {
  const begun = performance.now()
  let passed = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length
      const early = (passed / bytesPerSecond) * 1000 - (performance.now() - begun)
      const go = () => {
        count(chunk.length)
        done(null, chunk)
      }
      if (early > 1) setTimeout(go, early)
      else go()
    },
  })
}
