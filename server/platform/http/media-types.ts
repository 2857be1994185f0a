import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/engine/endpoint.ts'
import { fail } from '../problem.ts'

const accepted = {
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded', 'application/json'],
  bytes: ['application/octet-stream'],
  stream: ['application/octet-stream'],
} as const satisfies Record<Exclude<NonNullable<Endpoint['encoding']>, 'any'>, readonly string[]>

/** Refuses a body that travels in another way than the endpoint says (415), before it is read. */
export function checkMediaType(endpoint: Endpoint, request: FastifyRequest): void {
  if (endpoint.encoding === 'any' || (!endpoint.body && endpoint.encoding !== 'bytes')) return
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': transfer } = request.headers
  const empty = transfer === undefined && (length === undefined || length === '0')
  // No body at all is a matter of its fields.
  if (type === undefined && empty) return
  const essence = type?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const types: readonly string[] = accepted[endpoint.encoding ?? 'json']
  if (!types.includes(essence)) fail('request.unsupported_type')
}
