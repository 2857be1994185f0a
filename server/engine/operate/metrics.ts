import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Services } from '../services.ts'
import { findOldestDue } from '../jobs/due-jobs.ts'
import { findBackupAge, findFigure } from './figures.ts'
import { listServers } from './server-list.ts'

/** What this server counts. */
export interface Metrics {
  /** Counts the requests of an app by route (never by address). */
  measure(app: FastifyInstance): void
  /** The whole in the text format of Prometheus, without anything of people. */
  tell(): Promise<{ type: string; text: string }>
}

/** Begins to count what a server does. */
export function openMetrics(services: Services): Metrics {
  const { config, realtime, jobs, database, log, clock } = services
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, read: () => number | null | Promise<number | null>) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          try {
            this.set((await read()) ?? 0)
          } catch (error) {
            // The other figures are told all the same, this one is missing.
            this.remove()
            log.warn({ err: error, name }, 'a figure could not be told')
          }
        },
      }),
    )
  gauge('trilha_event_streams', 'Event streams open on this server', () => realtime.count())
  gauge('trilha_pool_connections', 'Connections to the database that are open', () => database.pool().open)
  gauge('trilha_pool_connections_most', 'Connections to the database at most', () => database.pool().most)
  gauge('trilha_pool_busy', 'Connections to the database at work', () => database.pool().busy)
  gauge('trilha_pool_waiting', 'Requests that wait for a connection to the database', () => database.pool().waiting)
  gauge('trilha_job_oldest_due_seconds', 'How long the oldest job that is due has waited', () =>
    findOldestDue(database),
  )
  gauge('trilha_servers', 'Servers on this database that were heard of within 30 s', async () => {
    return (await listServers(services)).filter(({ isLive }) => isLive).length
  })
  gauge('trilha_backup_age_seconds', 'How long ago the last good backup was made; +Inf where there is none', () =>
    database.inSystem((tx) => findBackupAge(tx, clock.now())),
  )
  gauge(
    'trilha_outbox_age_seconds',
    'How long work that devices told of has not come, of devices heard within a day',
    () => database.inSystem((tx) => findFigure(tx, 'outbox_age')),
  )
  if (config.databaseUrl === null || config.filesUrl === null) {
    gauge('trilha_data_free_ratio', 'Free part of the disk of the data folder, 0 to 1', async () => {
      const { bavail, blocks } = await statfs(config.dataDir)
      return bavail / blocks
    })
  }
  registry.registerMetric(
    new Counter({
      name: 'trilha_job_tries_total',
      help: 'Tries of jobs on this server, by kind and how they ended (done, failed, expired)',
      labelNames: ['kind', 'outcome'] as const,
      registers: [],
      collect() {
        this.reset()
        for (const { kind, outcome, count } of jobs.tally()) this.inc({ kind, outcome }, count)
      },
    }),
  )
  const duration = new Histogram({
    name: 'trilha_http_request_duration_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return {
    measure(app) {
      app.addHook('onResponse', async (request, reply) => {
        // A stream lives as long as its device is there: its length says nothing about us.
        if (reply.getHeader('content-type') === 'text/event-stream') return
        const route = request.routeOptions.url ?? 'none'
        duration.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
      })
    },
    async tell() {
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}
