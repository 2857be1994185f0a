import type { FastifyInstance } from 'fastify'

/**
 * One line per request: method, route (the pattern, so that no token or id in an address is kept),
 * status and time. Nothing of the person, the address, the query or the body.
 */
export function logRequests(app: FastifyInstance): void {
  const quiet = new Set(['/healthz', '/readyz', '/metrics'])
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    if (quiet.has(route)) return
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (reply.statusCode >= 500) request.log.warn(line, 'answered')
    else request.log.info(line, 'answered')
  })
}
