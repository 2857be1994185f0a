import { randomUUID } from 'node:crypto'
import { fastify, type FastifyInstance, LogController } from 'fastify'
import { serveContentOrigin } from './engine/content/content-origin.ts'
import { partsRoute } from './engine/files/parts-route.ts'
import { compressAnswers } from './platform/http/compression.ts'
import { serveHealth } from './engine/operate/health.ts'
import { openMetrics, type Metrics } from './engine/operate/metrics.ts'
import type { ServerPart } from './engine/server-feature.ts'
import { serveOpenApi } from './engine/http/openapi.ts'
import { answerProblems, sendProblem } from './engine/http/problems.ts'
import { logRequests } from './platform/http/request-log.ts'
import { clientOf, serveEndpoints } from './engine/http/routes.ts'
import { endStalledBodies } from './platform/http/stalled-bodies.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { serveApp } from './platform/http/static-files.ts'
import type { Services } from './engine/services.ts'

/** Fastify takes a number for no proxy at all; it numbers those who passed the request on from the nearest one. */
function trustedProxies(trusted: Services['config']['trustProxy']) {
  return typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted
}

/** The server, ready to listen or to be asked directly (`inject`). Its modules run once it is ready. */
export function buildApp(
  services: Services,
  modules: readonly ServerPart[],
  metrics: Metrics = openMetrics(services),
): FastifyInstance {
  const { config, log } = services
  const secure = securityHeaders(config)
  const app = fastify({
    loggerInstance: log,
    // Ours says less: see request-log.ts.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: trustedProxies(config.trustProxy),
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    // Headers have 15 s; of bodies see stalled-bodies.ts.
    requestTimeout: 0,
    http: { headersTimeout: 15_000 },
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 1024 },
    // An address that cannot be read is answered before any hook.
    frameworkErrors(error, request, reply) {
      secure(request, reply)
      sendProblem(error, request, reply)
    },
  })
  app.addHook('onRequest', async (request, reply) => secure(request, reply))
  const findHosts = modules.flatMap(({ ownHosts }) => ownHosts?.(services) ?? [])[0]
  serveContentOrigin(app, services, findHosts)
  endStalledBodies(app)
  logRequests(app, clientOf)
  compressAnswers(app)
  answerProblems(app)
  serveHealth(app, services)
  metrics.measure(app)

  const implementations = modules.flatMap((module) => module.routes)
  app.register(async (scope) => serveEndpoints(scope, services, [...implementations, ...partsRoute(services.files)]))
  serveOpenApi(
    app,
    implementations.map(({ endpoint }) => endpoint),
    config.publicUrl,
  )
  app.register(async () => serveApp(app, config))

  for (const module of modules) {
    if (module.findMember) services.members.use(module.findMember(services))
    if (module.maintenance) services.maintenance.use(module.maintenance(services))
    if (module.demandOfStaff) services.staffDemands.push(module.demandOfStaff(services))
    services.ledgerRules.push(...(module.ledgerRules ?? []))
    if (module.arrivalAtDesk) services.deskArrivals.push(module.arrivalAtDesk(services))
  }
  for (const module of modules) {
    for (const [kind, handler] of Object.entries(module.jobs?.(services) ?? {})) services.jobs.use(kind, handler)
    for (const [kind, work] of Object.entries(module.hourly?.(services) ?? {}))
      services.jobs.useRegular('hour', kind, work)
    for (const [kind, work] of Object.entries(module.minutely?.(services) ?? {}))
      services.jobs.useRegular('minute', kind, work)
  }
  app.addHook('onReady', async () => {
    await services.sessions.start()
    await services.jobs.start()
  })
  // Streams never end by themselves: without this a stop would wait for them for ever.
  app.addHook('preClose', () => services.realtime.close())
  return app
}
