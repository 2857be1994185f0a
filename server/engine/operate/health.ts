import type { FastifyInstance } from 'fastify'
import type { Logger } from '#server/platform/log.ts'
import type { Services } from '../services.ts'

const patience = 3000

/** How a server is, and which part of it is not well. */
export interface HealthReport {
  /** `degraded`: it works, but no letter or no short message can be sent. Only these two take requests: ready, degraded. */
  status: 'ready' | 'degraded' | 'away' | 'stopping'
  database: 'ok' | 'away'
  files: 'ok' | 'away'
  bus: 'ok' | 'away'
  mail: 'ok' | 'missing'
  sms: 'ok' | 'missing'
  /** What converts films; without it those that browsers do not play wait. */
  converter: 'ok' | 'missing'
}

/** Whether this server should be sent requests. */
export interface Health {
  /** Asks database, files and bus. */
  look(): Promise<HealthReport>
  /** From now on it says that it is stopping. */
  stop(): void
  readonly isStopping: boolean
}

/** What health is judged by. */
type Parts = Pick<Services, 'database' | 'files' | 'bus' | 'messages'> & {
  config: Pick<Services['config'], 'ffmpegPath'>
}

/** Opens the health of a server. */
export function openHealth({ database, files, bus, messages, config }: Parts, log: Logger): Health {
  let isStopping = false
  return {
    async look() {
      const checks = await Promise.allSettled([database, files, bus].map((part) => withPatience(part.ready())))
      for (const check of checks) if (check.status === 'rejected') log.warn({ err: check.reason }, 'not ready')
      const [first, second, third] = checks.map(({ status }) => (status === 'fulfilled' ? 'ok' : 'away'))
      const parts = { database: first ?? 'away', files: second ?? 'away', bus: third ?? 'away' } as const
      const mail = messages.canMail ? 'ok' : 'missing'
      const sms = messages.canSms ? 'ok' : 'missing'
      const isAway = Object.values(parts).includes('away')
      const isMute = mail === 'missing' || sms === 'missing'
      const status = isStopping ? 'stopping' : isAway ? 'away' : isMute ? 'degraded' : 'ready'
      const converter = config.ffmpegPath === null ? 'missing' : 'ok'
      return { status, ...parts, mail, sms, converter }
    },
    stop() {
      isStopping = true
    },
    get isStopping() {
      return isStopping
    },
  }
}

/** What a report is to a load balancer: 503 where requests should go elsewhere. */
export const statusCodeOf = ({ status }: HealthReport): 200 | 503 =>
  status === 'ready' || status === 'degraded' ? 200 : 503

/**
 * The public port's `/healthz` (the process answers) and `/readyz` (send it requests, or not), each with a word alone:
 * what is wrong inside is told on the port of whoever runs it.
 */
export function serveHealth(app: FastifyInstance, { health }: Pick<Services, 'health'>): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const report = await health.look()
    const code = statusCodeOf(report)
    if (code === 503) reply.header('retry-after', '2')
    return reply.code(code).header('cache-control', 'no-store').send({ status: report.status })
  })
  // A connection that stays open would have its next request cut off: whoever asks again opens another, elsewhere.
  app.addHook('onSend', async (_request, reply) => {
    if (health.isStopping) reply.header('connection', 'close')
  })
}

function withPatience(check: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience)
  })
  return Promise.race([check, late]).finally(() => clearTimeout(timer))
}
