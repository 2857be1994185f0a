import type { FastifyRequest } from 'fastify'
import { clientCredentials } from '#contract/engine/session/session.ts'
import { fail } from '../problem.ts'

/** Who a Basic header says is calling. */
export interface BasicCredentials {
  username: string
  password: string
}

/**
 * What a request says of its caller. Old clients send two headers, Basic for the app and Bearer for
 * the person (some join them with a comma); Node's `headers` keeps only the first of them.
 */
export interface Authorization {
  bearer: string | null
  basic: string | null
}

export function readAuthorization(request: FastifyRequest): Authorization {
  const { rawHeaders } = request.raw
  const found: Authorization = { bearer: null, basic: null }
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() !== 'authorization') continue
    for (const part of (rawHeaders[at + 1] ?? '').split(/,\s*(?=(?:Basic|Bearer) )/i)) {
      const [, scheme = '', value = ''] = /^(Basic|Bearer) ([\w.~+/-]+=*)\s*$/i.exec(part.trim()) ?? []
      if (scheme.toLowerCase() === 'bearer') found.bearer ??= value
      if (scheme.toLowerCase() === 'basic') found.basic ??= value
    }
  }
  return found
}

/** The two halves of a Basic header's value; null when it is none. */
export function readBasic(value: string | null): BasicCredentials | null {
  if (value === null) return null
  const text = Buffer.from(value, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? null : { username: text.slice(0, colon), password: text.slice(colon + 1) }
}

/** A Basic header need not be there, but a wrong one is refused: whoever sends it believes to be somebody. */
export function checkPublicClient(basic: string | null): void {
  if (basic === null) return
  const given = readBasic(basic)
  if (given?.username !== clientCredentials.id || given.password !== clientCredentials.secret)
    fail('request.client_invalid')
}
