import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FileLine, Registration } from '#server/features/partner/call/partner-client.ts'
import {
  isSigned,
  momentHeader,
  nonceHeader,
  signatureHeader,
  signatureOf,
} from '#server/features/partner/call/sign-message.ts'

/** What goes wrong with one call, or does not (`well`). `forget`: it says that it never heard of a transfer. */
export const partnerModes = [
  'well',
  'refuse',
  'late',
  'twice',
  'drop_before',
  'drop_after',
  'error',
  'garbage',
  'wrong_amount',
  'hang',
  'forget',
  'redirect',
  'unsigned',
  'replay',
  'reflect',
  'huge',
] as const
export type PartnerMode = (typeof partnerModes)[number]

interface Known {
  account: string
  points: number
  state: 'accepted' | 'refused'
  on: string
}

interface Options {
  secret: string
  now: () => Date
  today: () => string
  /** What goes wrong with the next call about transfers. */
  next?: () => PartnerMode
  /** How late a late answer is (ms). */
  lateness?: number
  port?: number
}

/** A partner programme that speaks as ours expects, and fails as it is told to. It takes each transfer once, whatever it answers. */
export async function openPartnerSimulator(options: Options) {
  const { secret, now, today, lateness = 400, port = 0 } = options
  const known = new Map<string, Known>()
  const registrations = new Map<string, Partial<Registration>>()
  const asked: { method: string; path: string; body: unknown }[] = []
  /** Lines of the file that are not of a transfer taken well, by day. */
  const more: (FileLine & { on: string })[] = []
  const nonces = new Set<string>()
  let next: () => PartnerMode = options.next ?? (() => 'well')
  let last: { body: string; headers: Record<string, string> } | null = null
  const state = { isAway: false, perPage: 300 }

  const signed = (request: Asked, body: string) => {
    const moment = now().toISOString()
    const { method, path, nonce } = request
    const message = { status: 200, method, path, moment, nonce, body }
    return {
      [momentHeader]: moment,
      [signatureHeader]: signatureOf(secret, message),
      'content-type': 'application/json',
    }
  }
  const answerOf = (id: string, found: Known | undefined, extra = 0) => {
    if (!found) return { state: 'never', id }
    const { state: is, points, on } = found
    return is === 'accepted' ? { state: is, id, points: points + extra, on } : { state: is, id }
  }
  const take = (id: string, account: string, points: number, is: Known['state']) => {
    if (!known.has(id)) known.set(id, { account, points, state: is, on: today() })
  }

  async function aboutTransfer(request: Asked, response: ServerResponse, mode: PartnerMode): Promise<void> {
    const { method, path, body } = request
    const isVoid = path.endsWith('/void/')
    const told = (body === '' ? {} : JSON.parse(body)) as { id?: string; account?: string; points?: number }
    const id = told.id ?? path.split('/').at(-2) ?? ''
    const { socket } = response
    if (mode === 'drop_before') return void socket?.destroy()
    if (mode === 'error') return void response.writeHead(500).end('out of order')
    if (isVoid) take(id, '', 0, 'refused')
    else if (method === 'POST')
      take(id, told.account ?? '', told.points ?? 0, mode === 'refuse' ? 'refused' : 'accepted')
    const found = mode === 'forget' && method === 'GET' ? undefined : known.get(id)
    const said = JSON.stringify(answerOf(id, found, mode === 'wrong_amount' ? 1 : 0))
    const send = (text_: string, headers: Record<string, string> = signed(request, text_)) =>
      void response.writeHead(200, headers).end(text_)
    switch (mode) {
      case 'drop_after':
        return void socket?.destroy()
      case 'hang':
        return
      case 'late':
        setTimeout(() => send(said), lateness).unref()
        return
      case 'garbage':
        return send('{"state":"accep')
      case 'redirect':
        return void response.writeHead(307, { location: `${path}?again`, ...signed(request, said) }).end(said)
      case 'unsigned':
        return send(said, { ...signed(request, said), [signatureHeader]: signatureOf('another secret', blank) })
      case 'replay':
        return last ? send(last.body, last.headers) : send(said, {})
      case 'reflect':
        return send(body, request.headers)
      case 'huge':
        return send(`${said}${' '.repeat(70_000)}`)
      case 'twice': {
        const head = Object.entries(signed(request, said)).map(([name, value]) => `${name}: ${value}`)
        const whole = ['HTTP/1.1 200 OK', ...head, `content-length: ${Buffer.byteLength(said)}`, '', said].join('\r\n')
        socket?.end(whole + whole)
        return
      }
      default: {
        const headers = signed(request, said)
        last = { body: said, headers }
        return send(said, headers)
      }
    }
  }

  function file(request: Asked, response: ServerResponse): void {
    const query = new URL(request.path, 'http://partner').searchParams
    const day = query.get('day')
    const lines = [
      ...[...known].flatMap(([id, one]) =>
        one.state === 'accepted' && one.on === day ? [{ id, state: 'accepted' as const, points: one.points }] : [],
      ),
      ...more.filter(({ on }) => on === day).map(({ id, state: is, points }) => ({ id, state: is, points })),
    ]
    const from = Number(query.get('after') ?? 0)
    const to = from + state.perPage
    const body = JSON.stringify({ lines: lines.slice(from, to), next: to < lines.length ? String(to) : null })
    response.writeHead(200, signed(request, body)).end(body)
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(incoming)
    const { method = '', url: path = '' } = incoming
    const headers = Object.fromEntries(
      [momentHeader, nonceHeader, signatureHeader].map((name) => [name, String(incoming.headers[name])]),
    )
    const [moment = '', nonce = '', signature = ''] = [momentHeader, nonceHeader, signatureHeader].map(
      (name) => headers[name],
    )
    const request = { method, path, body, nonce, headers }
    if (state.isAway) return void response.writeHead(503).end()
    const message = { status: 0, method, path, moment, nonce, body }
    if (nonces.has(nonce) || !isSigned(secret, message, signature, now())) return void response.writeHead(401).end()
    nonces.add(nonce)
    asked.push({ method, path, body: body === '' ? null : JSON.parse(body) })
    if (path.includes('/registrations/')) {
      const { account } = JSON.parse(body) as { account: string }
      const usual: Registration = { active: true, role: 'seller', used: false, eligible: true }
      const said = JSON.stringify({ ...usual, ...registrations.get(account) })
      return void response.writeHead(200, signed(request, said)).end(said)
    }
    if (path.includes('/transfers/?')) return file(request, response)
    return aboutTransfer(request, response, next())
  }
  const server = createServer((incoming, response) => void serve(incoming, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`,
    known,
    registrations,
    asked,
    more,
    state,
    /** Says what goes wrong from here on. */
    use: (mode: PartnerMode | (() => PartnerMode)) => {
      next = typeof mode === 'function' ? mode : () => mode
    },
    /** Points that it has taken. */
    total: () => [...known.values()].reduce((sum, { state: is, points }) => sum + (is === 'accepted' ? points : 0), 0),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Asked {
  method: string
  path: string
  body: string
  nonce: string
  headers: Record<string, string>
}
const blank = { status: 200, method: '', path: '', moment: '', nonce: '', body: '' }

/** Numbers from 0 to below 1 that are the same for one seed (mulberry32). */
export function seeded(seed: number): () => number {
  let at = seed
  return () => {
    at = (at + 0x6d2b79f5) | 0
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Modes in an order that a seed says. */
export const modesBy = (seed: number, modes: readonly PartnerMode[] = partnerModes): (() => PartnerMode) => {
  const random = seeded(seed)
  return () => modes[Math.floor(random() * modes.length)] ?? 'well'
}
