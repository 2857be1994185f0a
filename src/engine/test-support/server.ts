import { IDBFactory } from 'fake-indexeddb'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest'
import { unitBytes } from '#contract/engine/files/file.ts'
import type { SignedIn } from '#contract/engine/session/session.ts'
import type { Change } from '#contract/engine/collection.ts'
import type { Operation, OperationAnswer } from '#contract/engine/operation.ts'
import { errorCatalogue } from '#contract/model.ts'
import { type ErrorCode } from '#contract/engine/errors.ts'
import { coverFile, nextParts } from '#contract/engine/files/upload-parts.ts'

/** Somebody else's side of the wire: a small server in memory with the contract's shapes. */
export class FakeServer {
  /** Every request that arrived, as `METHOD /path`. */
  readonly requests: string[] = []
  readonly headers: Headers[] = []
  /** Node hands an abort on only to a request that somebody still holds. */
  private readonly held: Request[] = []
  /** Operations that took effect, in order. */
  readonly effects: Operation[] = []
  readonly bodies: string[] = []
  readonly answers = new Map<string, OperationAnswer>()
  /** Content by its hash, whatever bundle it is asked for through. */
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>()
  readonly uploads = new Map<string, Map<number, Uint8Array>>()
  readonly uploaded = new Set<string>()
  readonly refreshed: string[] = []
  readonly loggedOut: string[] = []
  pullLines: (cursor: string | null) => unknown[] = () => []
  /** How an operation is judged; applied unless told. */
  judge: (operation: Operation) => Partial<OperationAnswer> = () => ({ outcome: 'applied' })
  /** Stands between: may answer instead, lose the answer, or let it through. */
  between: (request: Request, answer: () => Promise<Response>) => Promise<Response> = (_, answer) => answer()
  /** Parts of uploads are no larger, whatever is wished for: not a whole number of sealed parts. */
  partBytes = 92 * unitBytes
  access = 'access-1'
  refresh = 'refresh-1'

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    this.requests.push(`${request.method} ${pathname}`)
    this.headers.push(request.headers)
    this.held.push(request)
    return this.between(request, () => this.answer(request, pathname))
  }

  private async answer(request: Request, path: string): Promise<Response> {
    if (path === '/o/token/') return this.rotate(new URLSearchParams(await request.text()).get('refresh_token') ?? '')
    if (path === '/api/session/logout/') {
      this.loggedOut.push(((await request.json()) as { refresh_token: string }).refresh_token)
      return Response.json({ done: true })
    }
    if (path.startsWith('/parts/')) return this.takePart(path, new Uint8Array(await request.arrayBuffer()))
    const isLinked = new URL(request.url).searchParams.get('link') === `link-of-${path.split('/')[3]}`
    if (!isLinked && request.headers.get('authorization') !== `Bearer ${this.access}`) return problem('session.expired')
    if (path.endsWith('/link/'))
      return Response.json({ url: path.replace('link/', `?link=link-of-${path.split('/')[3]}`), page: null })
    if (path === '/api/operations/') return this.takeOperations(await request.text())
    if (path === '/api/pull/') return this.pull(((await request.json()) as { cursor: string | null }).cursor)
    if (path === '/api/files/uploads/')
      return this.startUpload((await request.json()) as { fileId: string; bytes: number; partBytes: number })
    if (path === '/api/files/complete/') {
      this.uploaded.add(((await request.json()) as { upload_id: string }).upload_id.slice(2))
      return Response.json({ fileId: 'any' })
    }
    const [, , , bundleId = '', kind, hash = ''] = path.split('/')
    if (kind === 'pack') return this.pack(bundleId, ((await request.json()) as { files: string[] }).files)
    const file = this.files.get(hash)
    return file ? serveRange(request, file) : problem('file.not_found')
  }

  private rotate(token: string): Response {
    this.refreshed.push(token)
    if (token !== this.refresh) return problem('session.revoked')
    const generation = this.refreshed.length + 1
    this.access = `access-${generation}`
    this.refresh = `refresh-${generation}`
    return Response.json({ ...signedIn(), access_token: this.access, refresh_token: this.refresh })
  }

  private takeOperations(body: string): Response {
    this.bodies.push(body)
    const { operations } = JSON.parse(body) as { operations: Operation[] }
    const answers = operations.map((operation): OperationAnswer => {
      const known = this.answers.get(operation.id)
      if (known) return known
      const answer: OperationAnswer = { outcome: 'applied', ...this.judge(operation), id: operation.id }
      if (answer.outcome !== 'held') this.answers.set(operation.id, answer)
      if (answer.outcome === 'applied') this.effects.push(operation)
      return answer
    })
    return Response.json({ answers, serverTime: new Date().toISOString() })
  }

  private startUpload({ fileId, bytes, partBytes }: { fileId: string; bytes: number; partBytes: number }): Response {
    const there = this.uploads.get(fileId) ?? new Map<number, Uint8Array>()
    this.uploads.set(fileId, there)
    const arrived = Array.from(there, ([number, part]) => ({ number, bytes: part.length }))
    const { received, gaps } = coverFile(bytes, arrived)
    const parts = nextParts(gaps, Math.min(partBytes, this.partBytes)).map((part) => ({
      ...part,
      url: `/parts/${fileId}/${part.number}`,
    }))
    const complete = this.uploaded.has(fileId)
    return Response.json({ uploadId: `u-${fileId}`, complete, received, parts: complete ? [] : parts })
  }

  private takePart(path: string, bytes: Uint8Array): Response {
    const [, , fileId = '', number = ''] = path.split('/')
    this.uploads.get(fileId)?.set(Number(number), bytes)
    return new Response(null, { status: 200, headers: { etag: `"part-${number}"` } })
  }

  private pack(bundleId: string, hashes: readonly string[]): Response {
    const files = hashes.map((hash) => this.files.get(hash))
    if (files.includes(undefined)) return problem('file.not_found')
    const body = Buffer.concat(files.map((file) => file ?? new Uint8Array()))
    return new Response(body, { headers: { etag: `"${bundleId}"`, 'content-type': 'application/octet-stream' } })
  }

  private pull(cursor: string | null): Response {
    const text = this.pullLines(cursor)
      .map((line) => `${JSON.stringify(line)}\n`)
      .join('')
    return new Response(text, { headers: { 'content-type': 'application/x-ndjson' } })
  }
}

function serveRange(request: Request, file: Uint8Array<ArrayBuffer>): Response {
  const etag = `"${sha256(file)}"`
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? []
  const [from, to] = [Number(first ?? 0), last ? Number(last) + 1 : file.length]
  const same = (request.headers.get('if-range') ?? etag) === etag
  const headers = { etag, 'content-type': 'application/octet-stream' }
  if (first === undefined || !same) return new Response(file, { headers })
  const range = `bytes ${from}-${to - 1}/${file.length}`
  return new Response(file.subarray(from, to), { status: 206, headers: { ...headers, 'content-range': range } })
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A problem document as our server answers it. */
export function problem(
  code: ErrorCode,
  extras: { headers?: Record<string, string>; fields?: unknown } = {},
): Response {
  const status = errorCatalogue[code]
  const body = {
    type: `urn:trilha:problem:${code}`,
    status,
    code,
    title: code,
    instance: 'r-1',
    ...(extras.fields ? { fields: extras.fields } : {}),
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', ...extras.headers },
  })
}

/** A network's own sign-in page, which answers everything with 200. */
export const captivePage = () =>
  new Response('<html>Bem-vindo ao Wi-Fi</html>', { status: 200, headers: { 'content-type': 'text/html' } })

/** No connection, as fetch reports it. */
export const offline = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'))

export const ana = '0190a000-0000-7000-8000-000000000001'
export const bia = '0190a000-0000-7000-8000-000000000002'
export const member = { userId: ana, clientId: 1 }

const client = (id: number) => ({
  id,
  slug: `c${id}`,
  homeRoute: '/home',
  pending: [],
  modules: ['online_courses' as const, 'insert_sales' as const, 'upload_photos' as const],
  roles: ['member' as const],
  languages: ['pt-BR' as const],
  timeZone: 'America/Sao_Paulo',
  country: 'BR',
  brand: {
    name: 'Aurora',
    programme: 'Aurora',
    primary: '#aa3322',
    secondary: '#112233',
    tertiary: '#445566',
    logo: null,
  },
})

export function signedIn(userId = ana): SignedIn {
  return {
    access_token: 'access-1',
    refresh_token: 'refresh-1',
    realtime_token: 'realtime-1',
    expires_in: 900,
    token_type: 'Bearer',
    user: {
      id: userId,
      email: 'ana@demo.trilha.app',
      firstName: 'Ana',
      lastName: 'Lima',
      languageId: null,
      image: null,
      mustChangePassword: false,
      superuser: false,
    },
    clients: [client(1), client(2)],
  }
}

/** A change line of a pull. */
export const change = (collection: Change['collection'], key: string | number, row: object | null): Change => ({
  collection,
  key: String(key),
  row: row as Change['row'],
})

export const beginLine = (reset = false) => ({ kind: 'begin', epoch: 'e', reset, serverTime: new Date().toISOString() })

export const sale = {
  invoiceNumber: '004.512.887',
  storeId: 3,
  soldOn: '2026-11-14',
  lines: [{ productId: 7, quantity: 2 }],
  observation: 'cliente voltou',
}

/** Hears of every call of a method before it is made (and may throw), until the returned function is called. */
export function intercept<T extends object>(
  target: T,
  name: keyof T,
  hear: (receiver: T, args: unknown[]) => void,
): () => void {
  const original: unknown = Reflect.get(target, name)
  const stop = () => void Reflect.set(target, name, original)
  onTestFinished(stop)
  Reflect.set(target, name, function (this: T, ...args: unknown[]): unknown {
    hear(this, args)
    return Reflect.apply(original as (...args: unknown[]) => unknown, this, args)
  })
  return stop
}

/** A fresh device and a fresh server for each test of a file. */
export function freshDevice(): { readonly server: FakeServer; setOnline: (online: boolean) => void } {
  const state = { server: new FakeServer(), setOnline: (online: boolean) => void online }
  beforeEach(() => {
    state.server = new FakeServer()
    const { locks } = navigator
    const browser = { locks, onLine: true }
    state.setOnline = (online) => {
      browser.onLine = online
      state.server.between = online ? (_, answer) => answer() : offline
    }
    vi.stubGlobal('navigator', browser)
    vi.stubGlobal('indexedDB', new IDBFactory())
    vi.stubGlobal('location', { origin: 'http://trilha.test' })
    vi.stubGlobal('fetch', state.server.fetch)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  return state
}
