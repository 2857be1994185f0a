import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConfigError } from '#server/platform/config/config.ts'
import type { Services } from '../services.ts'
import { statusCodeOf } from './health.ts'
import type { Metrics } from './metrics.ts'
import { describeProcess } from './process-figures.ts'

/** The port of whoever runs a server. */
export interface OpsServer {
  /** Where it listens; null: nowhere. */
  readonly port: number | null
  close(): Promise<void>
}

const nowhere: OpsServer = { port: null, close: async () => {} }

/**
 * Serves `/metrics`, and `/healthz` and `/readyz` with what is behind their word, apart from app and API (`OPS_PORT`):
 * what a server is busy with is nobody's business on the public port. The usual port may be another server's of this
 * machine: then this one goes without and says so. One that somebody chose must be had, and so must that of a
 * process that does jobs, which nobody else can ask how it is.
 */
export async function openOpsServer(services: Services, metrics: Metrics): Promise<OpsServer> {
  const { config, health, log } = services
  const { host, port, isChosen } = config.ops
  if (port === 0) return nowhere
  const tell: Record<string, (response: ServerResponse) => Promise<unknown>> = {
    '/metrics': async (response) => {
      const { type, text } = await metrics.tell()
      return response.writeHead(200, { 'content-type': type }).end(text)
    },
    '/healthz': async (response) => sendJson(response, 200, { status: 'alive', ...describeProcess(services) }),
    '/readyz': async (response) => {
      const report = await health.look()
      return sendJson(response, statusCodeOf(report), report)
    },
  }
  const server = createServer((request, response) => {
    const answer = request.method === 'GET' ? tell[request.url ?? ''] : undefined
    if (!answer) return void response.writeHead(404).end()
    answer(response).catch((error: unknown) => {
      log.error({ err: error }, 'whoever runs this server could not be answered')
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const isNeeded = isChosen || config.processRole === 'jobs'
    if (isNeeded || code !== 'EADDRINUSE') throw new ConfigError('OPS_PORT', `cannot be listened on: ${message}`)
    log.warn({ port }, 'the port for metrics and health is taken; without OPS_PORT they are not served')
    return nowhere
  }
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function sendJson(response: ServerResponse, status: number, body: object): ServerResponse {
  return response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify(body))
}
