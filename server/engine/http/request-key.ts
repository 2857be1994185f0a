import type { FastifyRequest } from 'fastify'
import { idempotencyHeader } from '#contract/engine/endpoint.ts'
import { fail } from '#server/platform/problem.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** What a write is repeated by (`Idempotency-Key`); fails with `request.key_required`. */
export function keyOf(request: FastifyRequest): string {
  const key = request.headers[idempotencyHeader]
  if (typeof key !== 'string' || !uuid.test(key)) return fail('request.key_required')
  return key.toLowerCase()
}
