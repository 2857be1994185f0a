import { isProblem } from '#contract/engine/errors.ts'
import { CallError, readRetryAfter } from '#platform/call-error.ts'
import { serverOrigin } from '../session/public-call.ts'

/** The network went away under a request; what the server says is another matter. */
export const isCut = (error: unknown): boolean =>
  error instanceof CallError && (error.kind === 'offline' || error.kind === 'timeout')

/** Puts one part where the server said; the answer's ETag is the sign that it is there. Throws {@link CallError}. */
export async function putPart(url: string, body: Blob, signal: AbortSignal): Promise<void> {
  const address = url.startsWith('/') ? serverOrigin() + url : url
  const response = await fetch(address, {
    method: 'PUT',
    body,
    headers: { 'content-type': 'application/octet-stream' },
    credentials: 'omit',
    signal,
  }).catch((cause: unknown) => {
    const late = cause instanceof Error && cause.name === 'TimeoutError'
    throw new CallError(late ? 'timeout' : 'offline', { cause })
  })
  const { status } = response
  if (response.ok && response.headers.get('etag')) return
  const answer: unknown = await response.json().catch(() => null)
  const retryAfter = readRetryAfter(response.headers.get('retry-after'))
  throw isProblem(answer)
    ? new CallError('problem', { problem: answer, status, retryAfter })
    : new CallError('captive', { status, retryAfter })
}
