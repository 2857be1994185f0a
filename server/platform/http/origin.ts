import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/engine/endpoint.ts'
import type { Config } from '../config/config.ts'
import { fail } from '../problem.ts'

/**
 * A call that changes something and comes with cookies must come from a page of ours. The app sends
 * no cookies with its calls, so this is a second defence: nothing but the one-time cookies of a
 * sign-in at a provider would be worth forging a call for.
 */
export function checkOrigin(endpoint: Endpoint, request: FastifyRequest, config: Pick<Config, 'publicUrl'>): void {
  if (endpoint.method === 'GET' || endpoint.fromOtherSites || request.headers.cookie === undefined) return
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site === 'cross-site' || site === 'same-site') fail('request.foreign_origin')
  if (origin === undefined) return
  const own = origin === new URL(config.publicUrl).origin || hostOf(origin) === request.host
  if (!own) fail('request.foreign_origin')
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)
