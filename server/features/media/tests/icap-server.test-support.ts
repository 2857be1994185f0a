import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** What a scanner was sent. */
export interface IcapRequest {
  /** The heads of the request and of what it encloses, as they came. */
  head: string
  /** The enclosed body, as far as it was kept. */
  body: Buffer
}

/** How a scanner answers, in the pieces that it is sent in; null: not at all, it hangs up. */
export type IcapAnswer = (request: IcapRequest) => readonly (string | Buffer)[] | null

/** A body in chunks, as ICAP and HTTP have it. */
const inChunks = (body: Buffer | string, each = 7): string => {
  const bytes = Buffer.from(body)
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += each) {
    const part = bytes.subarray(at, at + each)
    parts.push(`${part.length.toString(16)}\r\n${part.toString('latin1')}\r\n`)
  }
  return `${parts.join('')}0\r\n\r\n`
}

/** An answer 200 with a whole answer of HTTP in it. */
export const enclosing = (status: string, body: Buffer | string, fields: readonly string[] = []): Buffer => {
  const inside = `HTTP/1.1 ${status}\r\nContent-Type: text/html\r\n\r\n`
  const places = `Encapsulated: res-hdr=0, res-body=${inside.length}`
  const head = ['ICAP/1.0 200 OK', 'ISTag: "1"', ...fields, places].join('\r\n')
  return Buffer.from(`${head}\r\n\r\n${inside}${inChunks(body)}`, 'latin1')
}

/** A server that takes one request of RESPMOD a connection: it reads the heads and then the chunks, however they come. */
function takeRequest(socket: Socket, done: (request: IcapRequest) => void): void {
  let come = Buffer.alloc(0)
  let head: string | null = null
  const body: Buffer[] = []
  let isDone = false
  socket.on('data', (piece: Buffer) => {
    come = Buffer.concat([come, piece])
    if (head === null) {
      const first = come.indexOf('\r\n\r\n')
      const start = /res-body=(\d+)/.exec(come.toString('latin1', 0, Math.max(0, first)))?.[1]
      if (first < 0 || come.length < first + 4 + Number(start)) return
      head = come.toString('latin1', 0, first + 4 + Number(start))
      come = come.subarray(head.length)
    }
    for (;;) {
      const line = come.indexOf('\r\n')
      if (line < 0 || isDone) return
      const bytes = Number.parseInt(come.toString('latin1', 0, line), 16)
      if (come.length < line + 2 + bytes + 2) return
      body.push(come.subarray(line + 2, line + 2 + bytes))
      come = come.subarray(line + 2 + bytes + 2)
      if (bytes > 0) continue
      isDone = true
      done({ head, body: Buffer.concat(body) })
    }
  })
}

/** A scanner that speaks ICAP, and answers as it is told. */
export async function openIcapServer(): Promise<{
  url: string
  requests: IcapRequest[]
  answers: (answer: IcapAnswer) => void
  close: () => Promise<void>
}> {
  let answer: IcapAnswer = () => ['ICAP/1.0 204 No Content\r\n\r\n']
  const requests: IcapRequest[] = []
  const server = createServer((socket) => {
    socket.setNoDelay(true)
    socket.on('error', () => {})
    takeRequest(socket, (request) => {
      requests.push(request)
      const pieces = answer(request)
      if (!pieces) return socket.destroy()
      const send = (at: number) => {
        const piece = pieces[at]
        if (piece === undefined) socket.end()
        else socket.write(piece, () => setImmediate(send, at + 1))
      }
      send(0)
      return undefined
    })
  })
  const port = await listen(server)
  return {
    url: `icap://trilha:segredo@127.0.0.1:${port}/avscan`,
    requests,
    answers: (next) => void (answer = next),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The port that a server listens on, on this machine alone. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
