import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { connect as connectSecurely } from 'node:tls'
import { foundName, parseHead, readEnclosed, readPieces } from './icap-answer.ts'
import type { Verdict } from './scan.ts'

// [Note: ICAP] RFC 3507. The file is sent as the body of an answer of HTTP that the scanner may change (RESPMOD), in
// chunks as it is read; `Allow: 204` lets a scanner that finds nothing say so and be done. One that answers 200 names what
// it found in a field of its own (`X-Infection-Found`, `X-Virus-ID`, `X-Violations-Found`), or gives back another body: a
// page that says why. What it gives back is read while the file still goes out: a scanner may send as it receives.

/** The ports of ICAP, and of ICAP through TLS. */
const ports = { 'icap:': 1344, 'icaps:': 11_344 } as const

/** Has a file looked through by a scanner that speaks ICAP ([Note: ICAP]); throws where it gives no verdict in `patience` ms. */
export async function scanByIcap(url: URL, body: Readable, patience: number): Promise<Verdict> {
  const socket = open(url)
  // Whoever waits for the socket hears of its error; nobody waits at its end.
  socket.on('error', () => {})
  const stop = new AbortController()
  const timer = setTimeout(() => socket.destroy(new Error('the scanner took too long')), patience)
  try {
    await once(socket, url.protocol === 'icaps:' ? 'secureConnect' : 'connect')
    const sent: { sha256: string | null } = { sha256: null }
    const sending = async () => {
      sent.sha256 = await send(socket, url, body, stop.signal)
    }
    // A scanner that knows enough takes no more: what it says counts. A file that cannot be read ends it.
    void sending().catch(() => body.errored && socket.destroy(body.errored))
    return await judge(socket, sent)
  } finally {
    clearTimeout(timer)
    stop.abort()
    socket.destroy()
    body.destroy()
  }
}

function open({ protocol, hostname, port }: URL): Socket {
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  const isSecure = protocol === 'icaps:'
  const place = { host, port: Number(port) || ports[isSecure ? 'icaps:' : 'icap:'] }
  return isSecure ? connectSecurely({ ...place, ...(isIP(host) === 0 && { servername: host }) }) : connect(place)
}

/** The head of the request, and of the answer that the file is made the body of. */
function headOf({ host, pathname, search, username, password }: URL): string {
  const request = 'GET http://trilha/media HTTP/1.1\r\nHost: trilha\r\n\r\n'
  const response = 'HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\n\r\n'
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  const lines = [
    `RESPMOD icap://${host}${pathname || '/'}${search} ICAP/1.0`,
    `Host: ${host}`,
    'User-Agent: Trilha',
    ...(username ? [`Authorization: Basic ${credentials}`] : []),
    'Allow: 204',
    'Connection: close',
    `Encapsulated: req-hdr=0, res-hdr=${request.length}, res-body=${request.length + response.length}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n${request}${response}`
}

/**
 * Sends the request with the file in chunks, no faster than the scanner takes it. Gives the SHA-256 of the file; null
 * where the scanner did not take all of it.
 */
async function send(socket: Socket, url: URL, body: Readable, signal: AbortSignal): Promise<string | null> {
  const hash = createHash('sha256')
  socket.write(headOf(url))
  for await (const part of body as AsyncIterable<Buffer>) {
    signal.throwIfAborted()
    if (!socket.writable) return null
    if (part.length === 0) continue
    hash.update(part)
    socket.cork()
    socket.write(`${part.length.toString(16)}\r\n`)
    socket.write(part)
    const isRoom = socket.write('\r\n')
    socket.uncork()
    if (!isRoom) await once(socket, 'drain', { signal })
  }
  if (!socket.writable) return null
  socket.write('0\r\n\r\n')
  return hash.digest('hex')
}

/** What the scanner says of it. */
async function judge(socket: Socket, sent: { sha256: string | null }): Promise<Verdict> {
  const pieces = readPieces(socket as AsyncIterable<Buffer>)
  let head = parseHead(await pieces.until('\r\n\r\n'))
  while (head.status === 100) head = parseHead(await pieces.until('\r\n\r\n'))
  if (head.status !== 200 && head.status !== 204) throw new Error(`the scanner answered ${head.status}`)
  const name = foundName(head)
  if (name !== undefined) return { clean: false, name }
  if (head.status === 204) return { clean: true, name: null }
  const given = await readEnclosed(pieces, head)
  // The same file came back, after all of it was sent.
  return { clean: given !== null && given === sent.sha256, name: null }
}
