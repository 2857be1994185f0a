import { type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * What a network does to one request.
 * - `delay`: the request leaves so many milliseconds late.
 * - `cut request`: the server gets its first bytes only (head and body counted together).
 * - `drop answer`: the server does it, nobody is told; with `until` the connection stays open that long.
 * - `cut answer`: the app gets the first bytes of the answer only (head and body counted together).
 * - `reset`: the connection is refused in the middle (RST); the server hears nothing.
 * - `twice`: the request arrives twice, as behind a proxy that tries again; the second answer counts.
 * - `answer`: somebody in between answers with this status, as our server or a gateway would.
 * - `portal`: the Wi-Fi's own sign-in page, with 200.
 * - `wrong date`: the answer's `Date` is another.
 */
export type NetworkFault =
  | { kind: 'delay'; ms: number }
  | { kind: 'cut request' | 'cut answer'; at: number }
  | { kind: 'drop answer'; until?: Promise<unknown> }
  | { kind: 'reset' | 'twice' }
  | { kind: 'portal' }
  | { kind: 'answer'; status: number; body?: object; headers?: Record<string, string> }
  | { kind: 'wrong date'; date: Date }

/** A problem document of ours that nobody at our server wrote. */
export const problemAnswer = (
  status: number,
  code: string,
  headers: Record<string, string> = {},
): NetworkFault & { kind: 'answer'; body: object } => ({
  kind: 'answer',
  status,
  headers: { 'content-type': 'application/problem+json', ...headers },
  body: { type: `urn:trilha:problem:${code}`, status, code, title: 'Said by the test', instance: 'test' },
})

interface Exchanged {
  status: number
  message: string
  headers: [name: string, value: string][]
  body: Buffer
}

/** One request under a fault. False when it is to go on as usual. */
export async function suffer(
  fault: NetworkFault,
  port: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (fault.kind === 'delay') {
    await wait(fault.ms)
    return false
  }
  if (fault.kind === 'reset') {
    request.socket.resetAndDestroy()
    return true
  }
  const body = await readAll(request)
  if (fault.kind === 'answer' || fault.kind === 'portal') {
    answerInstead(fault, response)
    return true
  }
  if (fault.kind === 'cut request') await sendPart(port, Buffer.concat([headOf(request, body), body]), fault.at)
  else {
    if (fault.kind === 'twice') await exchange(port, request, body)
    const answer = await exchange(port, request, body)
    if (fault.kind === 'drop answer') await fault.until
    const date = fault.kind === 'wrong date' ? fault.date : null
    const raw = rawAnswer(answer, date)
    const at = fault.kind === 'cut answer' ? fault.at : fault.kind === 'drop answer' ? 0 : raw.length
    await new Promise<void>((resolve) => response.socket?.end(raw.subarray(0, at), () => resolve()))
  }
  request.socket.destroy()
  return true
}

function answerInstead(fault: Extract<NetworkFault, { kind: 'answer' | 'portal' }>, response: ServerResponse): void {
  if (fault.kind === 'portal') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html><h1>Wi-Fi</h1></html>')
    return
  }
  response.writeHead(fault.status, fault.headers).end(fault.body && JSON.stringify(fault.body))
}

async function readAll(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function headOf(request: IncomingMessage, body: Buffer): Buffer {
  const lines = [`${request.method} ${request.url} HTTP/1.1`]
  for (const [name, value] of Object.entries(request.headers))
    if (!/^(transfer-encoding|content-length|connection)$/.test(name)) lines.push(`${name}: ${String(value)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`)
}

/** The server gets so many bytes, then nobody is there any more. */
async function sendPart(port: number, raw: Buffer, at: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await new Promise<void>((resolve) => socket.write(raw.subarray(0, Math.min(at, raw.length - 1)), () => resolve()))
  socket.destroy()
}

function exchange(port: number, request: IncomingMessage, body: Buffer): Promise<Exchanged> {
  const { method, url, headers } = request
  return new Promise((resolve, reject) => {
    const onward = httpRequest({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (answer) => {
      const { statusCode: status = 0, statusMessage: message = '' } = answer
      const kept = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
      readAll(answer).then((read) => resolve({ status, message, headers: kept, body: read }), reject)
    })
    onward.on('error', reject)
    onward.end(body)
  })
}

function rawAnswer({ status, message, headers, body }: Exchanged, date: Date | null): Buffer {
  const kept = headers.filter(([name]) => !/^(transfer-encoding|content-length|connection|keep-alive)$/.test(name))
  const lines = kept.map(([name, value]) => `${name}: ${name === 'date' && date ? date.toUTCString() : value}`)
  const head = [`HTTP/1.1 ${status} ${message}`, ...lines, `content-length: ${body.length}`, 'connection: close']
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}
