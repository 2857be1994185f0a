import type { FastifyRequest } from 'fastify'
import { clientHeader } from '#contract/engine/endpoint.ts'
import { fail } from '#server/platform/problem.ts'

/** The client a request names; fails with `access.client_unknown` where it names none. */
export function clientOf(request: FastifyRequest): number {
  const claimed = request.headers[clientHeader]
  const clientId = typeof claimed === 'string' && /^[1-9]\d{0,15}$/.test(claimed) ? Number(claimed) : Number.NaN
  return Number.isSafeInteger(clientId) ? clientId : fail('access.client_unknown')
}
