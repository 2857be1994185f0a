import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { type Config, ConfigError } from '#server/platform/config/config.ts'
import type { Services } from '../services.ts'

/**
 * Measures requests by route (never by address) and serves `/metrics` for Prometheus, on a port of its own
 * (`METRICS_PORT`): what a server is busy with is nobody's business on the public one.
 */
export function measure(app: FastifyInstance, services: Services): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'trilha_http_request_duration_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  registry.registerMetric(
    new Gauge({
      name: 'trilha_event_streams',
      help: 'Event streams open on this server',
      registers: [],
      collect() {
        this.set(services.realtime.count())
      },
    }),
  )
  registry.registerMetric(
    new Counter({
      name: 'trilha_job_tries_total',
      help: 'Tries of jobs on this server, by kind and how they ended (done, failed, expired)',
      labelNames: ['kind', 'outcome'] as const,
      registers: [],
      collect() {
        this.reset()
        for (const { kind, outcome, count } of services.jobs.tally()) this.inc({ kind, outcome }, count)
      },
    }),
  )
  app.addHook('onResponse', async (request, reply) => {
    // A stream lives as long as its device is there: its length says nothing about us.
    if (reply.getHeader('content-type') === 'text/event-stream') return
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  if (services.config.metrics.port !== 0) serveMetrics(app, services.config.metrics, registry)
}

function serveMetrics(app: FastifyInstance, { host, port }: Config['metrics'], registry: Registry): void {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        app.log.error({ err: error }, 'the metrics could not be told')
        response.writeHead(500).end()
      },
    )
  })
  app.addHook('onReady', () => {
    return new Promise<void>((resolve, reject) => {
      server.once('error', ({ message }) =>
        reject(new ConfigError('METRICS_PORT', `cannot be listened on: ${message}`)),
      )
      server.listen(port, host, resolve)
    })
  })
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    server.close()
  })
}
