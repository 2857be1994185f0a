import ky from 'ky'
import * as v from 'valibot'
import { wireHeader, type AnySchema, type Endpoint, type InputOf } from '#contract/engine/endpoint.ts'
import { isProblem } from '#contract/engine/errors.ts'
import { clientCredentials } from '#contract/engine/session/session.ts'
import { wireVersion } from '#contract/engine/sync/wire.ts'
import { beginWait } from './browser/silence.ts'
import { CallError, readRetryAfter } from './call-error.ts'

type PartsOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer R> ? { params: P; query: Q; body: B; response: R } : never
type Part<Name extends string, S> = S extends AnySchema ? { [key in Name]: InputOf<S> } : { [key in Name]?: undefined }

/** What a call of an endpoint takes: exactly the parts it declares. */
export type CallInput<E> = Part<'params', PartsOf<E>['params']> &
  Part<'query', PartsOf<E>['query']> &
  Part<'body', PartsOf<E>['body']>
/** What it answers: the checked document, or the raw response of an endpoint that `produces` something else. */
export type CallOutput<E> = PartsOf<E>['response'] extends AnySchema ? v.InferOutput<PartsOf<E>['response']> : Response

export interface CallOptions {
  /** Origin in front of every path; the page's own unless told. */
  baseUrl?: string
  /** Headers that say who calls; asked again for the retry after a 401. */
  authorize?: () => Promise<Record<string, string>>
  /** After a 401: true when the call shall be tried once more. Gets the bearer token that failed. */
  onUnauthorized?: (failedToken: string | null) => Promise<boolean>
  /**
   * Milliseconds without a byte of the answer (of a stream: of its head) after which nobody answers; 30 s unless told.
   * What a body needs on the slowest line comes on top.
   */
  timeout?: number
  /** Nobody waits for its answers: see [Note: Silence]. */
  unwatched?: boolean
}

export type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>, extras?: CallExtras) => Promise<CallOutput<E>>

/** What a call may say beside its input: what ends it, and headers of its own. */
export interface CallExtras {
  signal?: AbortSignal
  headers?: Record<string, string>
}

interface AnyInput {
  params?: Record<string, string | number>
  query?: Record<string, string | number | undefined>
  body?: unknown
}

function addressOf(endpoint: Endpoint, input: AnyInput, baseUrl: string): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined) query.set(name, String(value))
  return baseUrl + path + (query.size > 0 ? `?${query}` : '')
}

/** Not multipart, whatever it is given (specification, section 7). */
const jsonAlways = '/api/files/complete/'

function bodyOf(endpoint: Endpoint, body: unknown): { body?: BodyInit; headers?: Record<string, string> } {
  if (body === undefined) return {}
  // Multipart, whose boundary only the browser knows; the completion of an upload alone is never that.
  if (body instanceof FormData && endpoint.path !== jsonAlways) return { body }
  if (endpoint.encoding === 'bytes')
    return { body: body as BodyInit, headers: { 'content-type': 'application/octet-stream' } }
  if (endpoint.encoding !== 'form')
    return {
      body: JSON.stringify(body instanceof FormData ? Object.fromEntries(body) : body),
      headers: { 'content-type': 'application/json' },
    }
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(body as Record<string, string | number | boolean | undefined>)) {
    if (value !== undefined) form.set(name, String(value))
  }
  return { body: form }
}

/** Bytes a second of the slowest line that must do (20 kbit/s). */
export const slowestLine = 2500

/** Bytes that are still to be sent when a request begins; a stream's are not known. */
const sizeOf = (body: BodyInit | undefined): number =>
  typeof body === 'string'
    ? body.length
    : body instanceof Blob
      ? body.size
      : ArrayBuffer.isView(body)
        ? body.byteLength
        : 0

/** The answer's JSON, or undefined when it is not JSON (then it is not ours). Tells of every piece of it. */
async function readJson(response: Response, heard: () => void): Promise<unknown> {
  if (!/[/+]json\b/.test(response.headers.get('content-type') ?? '')) return undefined
  const pieces = new TransformStream<Uint8Array<ArrayBuffer>>({
    transform(piece, onward) {
      heard()
      onward.enqueue(piece)
    },
  })
  try {
    return await new Response(response.body?.pipeThrough(pieces)).json()
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

async function readAnswer(endpoint: Endpoint, response: Response, heard: () => void): Promise<unknown> {
  const { status } = response
  if (!response.ok) {
    const problem = await readJson(response, heard)
    const retryAfter = readRetryAfter(response.headers.get('retry-after'))
    if (isProblem(problem)) throw new CallError('problem', { problem, status, retryAfter })
    throw new CallError('captive', { status, retryAfter })
  }
  if (!endpoint.response) {
    const type = response.headers.get('content-type') ?? ''
    const ours =
      endpoint.produces === 'application/octet-stream'
        ? !type.startsWith('text/html')
        : type.startsWith((endpoint.produces ?? '').replace('*', ''))
    if (!ours) throw new CallError('captive', { status })
    return response
  }
  const parsed = v.safeParse(endpoint.response, await readJson(response, heard))
  // A page that answers 200 to everything is the commonest wrong answer there is: only the shape tells it apart.
  if (!parsed.success) throw new CallError('captive', { status, cause: parsed.issues[0]?.message })
  return parsed.output
}

/**
 * Makes the function that calls endpoints. Retries belong to whoever knows what a repeat means.
 * Throws {@link CallError}; an abort is thrown as it is.
 */
export function createCall(options: CallOptions = {}): Call {
  /** One request and its answer. */
  const attempt = async (
    endpoint: Endpoint,
    input: AnyInput,
    headers: Record<string, string>,
    signal: AbortSignal | undefined,
  ) => {
    const body = bodyOf(endpoint, input.body)
    const late = new AbortController()
    const patience = options.timeout ?? 30_000
    const wait = (ms: number) => setTimeout(() => late.abort(), ms)
    let timer = wait(patience + (sizeOf(body.body) / slowestLine) * 1000)
    const silence = options.unwatched ? null : beginWait()
    const heard = () => {
      silence?.heard()
      clearTimeout(timer)
      timer = wait(patience)
    }
    try {
      const response = await ky(addressOf(endpoint, input, options.baseUrl ?? ''), {
        method: endpoint.method,
        headers: { accept: 'application/json', ...body.headers, ...headers, [wireHeader]: String(wireVersion) },
        body: body.body,
        signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
        credentials: 'omit',
        cache: 'no-store',
        // Ours is the judgement of answers, of time (a stream may take long) and of what may be repeated.
        throwHttpErrors: false,
        timeout: false,
        retry: 0,
      })
      heard()
      // Of a stream only the head is waited for: its body may take as long as it takes.
      if (!endpoint.response) {
        silence?.end()
        clearTimeout(timer)
      }
      return await readAnswer(endpoint, response, heard)
    } catch (cause) {
      if (cause instanceof CallError || signal?.aborted) throw cause
      throw new CallError(late.signal.aborted ? 'timeout' : 'offline', { cause })
    } finally {
      silence?.end()
      clearTimeout(timer)
    }
  }
  const call = async (endpoint: Endpoint, input: AnyInput, extras: CallExtras = {}) => {
    const authorize = async () => ({ ...(await options.authorize?.()), ...extras.headers })
    const headers: Record<string, string> = await authorize()
    try {
      return await attempt(endpoint, input, headers, extras.signal)
    } catch (error) {
      const refused = error instanceof CallError && error.status === 401 && error.problem !== null
      if (!refused || !options.onUnauthorized) throw error
      const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? headers.Authorization ?? '')
      if (!(await options.onUnauthorized(bearer?.[1] ?? null))) throw error
      return attempt(endpoint, input, await authorize(), extras.signal)
    }
  }
  return call as unknown as Call
}

/** The header of the app itself, for calls without a token. */
export const basic = (): Record<string, string> => ({
  authorization: `Basic ${btoa(`${clientCredentials.id}:${clientCredentials.secret}`)}`,
})

/** The header of who holds a token. */
export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

/** Calls of nobody in particular: the app's public client, for sign-in, refresh and settings. */
export const publicCall: Call = createCall({ authorize: () => Promise.resolve(basic()) })
