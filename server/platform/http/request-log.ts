import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * One line per request: method, route (the pattern, so that no token or id in an address is kept), status, time and the
 * client whose member asked, if one did (`clientOf`: what was found out, never what was claimed). Nothing of the person,
 * the address, the query or the body.
 */
export function logRequests(app: FastifyInstance, clientOf: (request: FastifyRequest) => number | undefined): void {
  const quiet = new Set(['/healthz', '/readyz'])
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    if (quiet.has(route)) return
    const clientId = clientOf(request)
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(clientId !== undefined && { clientId }),
    }
    if (reply.statusCode >= 500) request.log.warn(line, 'answered')
    else request.log.info(line, 'answered')
  })
}
