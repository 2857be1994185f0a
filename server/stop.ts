import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Services } from './engine/services.ts'

// [Note: Stop] Nobody loses what they asked for: `/readyz` says 503 at once and the proxy sends the next ones elsewhere,
// what comes until then is answered on connections that are closed afterwards; then event streams end, spread over some
// seconds, the port is closed, requests under way have 20 s in all, and jobs that are not done go back. With the usual delay
// of 5 s all of it takes 30 s at most; supervisors kill later (TimeoutStopSec=35).

/** How long requests under way have once no more are taken (ms). */
const requestsWithin = 20_000
/** And what comes after them: jobs, database, files. */
const restWithin = 5000
/** Devices come back within this time, not all at once. */
const streamsWithin = 3000
/**
 * A signal so soon after the first is the same stop: a terminal, npm and our own script each hand it on. Later it is
 * somebody who has waited long enough.
 */
const sameStop = 1000

/** What a stop ends, in this order. */
export interface Stopping {
  services: Pick<Services, 'config' | 'log' | 'health' | 'jobs' | 'realtime'> & { close(): Promise<void> }
  app: FastifyInstance
  /** What runs beside the app: heartbeat, port for whoever runs it. */
  beside: () => Promise<void>
}

/** The way this process ends: asked once it stops gracefully and exits with 0, asked again later it ends at once. */
export function createStop({ services, app, beside }: Stopping): (reason: string) => Promise<void> {
  const { config, log, health, jobs, realtime } = services
  const delay = config.stopDelay * 1000
  let askedAt: number | null = null
  return async (reason) => {
    if (askedAt !== null) {
      if (Date.now() - askedAt < sameStop) return
      log.warn({ reason }, 'stopped at once')
      process.exit(1)
    }
    askedAt = Date.now()
    log.info({ reason }, 'stopping')
    setTimeout(
      () => {
        log.error('the stop took too long and was cut short')
        process.exit(1)
      },
      delay + requestsWithin + restWithin,
    ).unref()
    health.stop()
    jobs.rest()
    await wait(delay)
    const streams = realtime.close(Math.min(streamsWithin, delay))
    const late = setTimeout(() => {
      log.warn('requests that took too long are cut off')
      app.server.closeAllConnections()
    }, requestsWithin)
    // A connection whose last answer began before the stop stays open without a word from us.
    const idle = setInterval(() => app.server.closeIdleConnections(), 200)
    await Promise.all([streams, app.close()])
    clearTimeout(late)
    clearInterval(idle)
    await beside()
    await services.close()
    process.exitCode = 0
  }
}
