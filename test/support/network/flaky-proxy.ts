import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Socket } from 'node:net'
import { pipeline, Transform } from 'node:stream'
import { suffer, type NetworkFault } from './network-fault.ts'

/** One request that reached the proxy. */
export interface PassedRequest {
  readonly method: string
  /** Path without its query. */
  readonly path: string
  /** The `Range` header, or null. */
  readonly range: string | null
  status: number
  /** Bytes of the body handed to the browser. */
  bytes: number
  /** The answer is out, or somebody has gone away. */
  ended: boolean
}

/** An answer given by the proxy in the server's place. */
export interface OwnAnswer {
  status: number
  body: object
}

/** A network between a browser and a server: slow, cut, or answering for the server when a test says so. */
export interface FlakyProxy {
  readonly url: string
  /** Every request so far, in order. */
  readonly requests: PassedRequest[]
  /** Bytes a second that all bodies of content files share; null: as fast as they come. */
  bytesPerSecond: number | null
  /** Asked first for every request; null lets it through to the server. */
  answer: (request: IncomingMessage) => OwnAnswer | null
  /** Asked for every request after that: what befalls it; null: nothing. */
  fault: (request: PassedRequest) => NetworkFault | null
  /** Breaks every connection that is open now; new ones are made as before. */
  cut(): void
  close(): Promise<void>
}

/** Slow bodies go out in parts of this many bytes. */
const smallPart = 16_384

/** Opens the proxy on a free port of `localhost` (a secure context for the browser, as the server's own address is). */
export async function openFlakyProxy(targetUrl: string): Promise<FlakyProxy> {
  const target = new URL(targetUrl)
  const sockets = new Set<Socket>()
  const proxy: FlakyProxy = {
    url: '',
    requests: [],
    bytesPerSecond: null,
    answer: () => null,
    fault: () => null,
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        proxy.cut()
      }),
  }

  /** When the next byte may go out, for all bodies together. */
  let freeAt = 0
  const slowly = (passed: PassedRequest) =>
    new Transform({
      async transform(chunk: Buffer, _encoding, done) {
        const throttled = () => proxy.bytesPerSecond !== null && /^\/api\/(files|bundles)\//.test(passed.path)
        for (let at = 0; at < chunk.length;) {
          const part = chunk.subarray(at, throttled() ? at + smallPart : undefined)
          if (proxy.bytesPerSecond !== null && throttled()) {
            freeAt = Math.max(Date.now(), freeAt) + (part.length / proxy.bytesPerSecond) * 1000
            const due = freeAt
            // Until then, or until it may go as fast as it comes.
            while (proxy.bytesPerSecond !== null && Date.now() < due)
              await new Promise((resolve) => setTimeout(resolve, Math.min(100, due - Date.now())))
          }
          passed.bytes += part.length
          this.push(part)
          at += part.length
        }
        done()
      },
    })

  const pass = (request: IncomingMessage, response: ServerResponse, passed: PassedRequest) => {
    const { method, url, headers } = request
    const onward = httpRequest({ host: '127.0.0.1', port: target.port, method, path: url, headers }, (answer) => {
      passed.status = answer.statusCode ?? 0
      // Gone in the same moment as the answer came.
      if (response.destroyed) return void answer.destroy()
      response.writeHead(passed.status, answer.headers)
      response.flushHeaders()
      // A side that went away takes the other with it: that is all there is to say about it.
      pipeline(answer, slowly(passed), response, () => undefined)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  }

  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '/'
    const passed: PassedRequest = {
      method: request.method ?? '',
      path,
      range: request.headers.range ?? null,
      status: 0,
      bytes: 0,
      ended: false,
    }
    response.on('close', () => (passed.ended = true))
    proxy.requests.push(passed)
    const own = proxy.answer(request)
    const fault = own ? null : proxy.fault(passed)
    if (fault) {
      void suffer(fault, Number(target.port), request, response).then(
        (suffered) => suffered || pass(request, response, passed),
        () => request.socket.destroy(),
      )
      return
    }
    if (!own) return pass(request, response, passed)
    passed.status = own.status
    response.writeHead(own.status, { 'content-type': 'application/problem+json' }).end(JSON.stringify(own.body))
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(proxy, { url: `http://localhost:${(server.address() as AddressInfo).port}` })
}
