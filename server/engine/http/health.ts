import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

const patience = 3000

/**
 * `/healthz`: the process answers. `/readyz`: database, files and bus answer too; 503 says which one does not. An
 * installation that can send no letters or no short messages works, and is told to be degraded.
 */
export function serveHealth(app: FastifyInstance, services: Services): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }))
  app.get('/readyz', async (request, reply) => {
    const { database, files, bus, messages } = services
    const names = ['database', 'files', 'bus'] as const
    const checks = await Promise.allSettled([database, files, bus].map((part) => withPatience(part.ready())))
    const parts = Object.fromEntries(
      names.map((name, index) => [name, checks[index]?.status === 'fulfilled' ? 'ok' : 'away']),
    )
    const sending = { mail: messages.canMail ? 'ok' : 'missing', sms: messages.canSms ? 'ok' : 'missing' }
    const ready = checks.every((check) => check.status === 'fulfilled')
    for (const check of checks) if (check.status === 'rejected') request.log.warn({ err: check.reason }, 'not ready')
    if (!ready) reply.code(503).header('retry-after', '2')
    return reply.header('cache-control', 'no-store').send({
      status: !ready ? 'away' : Object.values(sending).includes('missing') ? 'degraded' : 'ready',
      ...parts,
      ...sending,
    })
  })
}

function withPatience(check: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience)
  })
  return Promise.race([check, late]).finally(() => clearTimeout(timer))
}
