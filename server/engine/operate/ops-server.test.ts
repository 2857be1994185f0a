import { createServer, type AddressInfo, type Server } from 'node:net'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoint } from '#contract/engine/endpoint.ts'
import { buildApp } from '#server/app.ts'
import { freePort } from '#test/support/server/server-process.ts'
import { noDatabase, openTestParts } from '#test/support/server/services-without-database.ts'
import { implement } from '../http/implement.ts'
import type { Services } from '../services.ts'
import { openMetrics } from './metrics.ts'
import { openOpsServer, type OpsServer } from './ops-server.ts'

const open = endpoint({ method: 'GET', path: '/api/open/', summary: 'Open', access: 'public', response: v.object({}) })
const part = { name: 'test', routes: [implement(open, async () => ({}))] }
const database = {
  ...noDatabase(),
  away: false,
  ready: async () => void (database.away && (await Promise.reject(new Error('away')))),
}

let services: Services & { close(): Promise<void> }
let app: ReturnType<typeof buildApp>
let ops: OpsServer
let url: string
beforeAll(async () => {
  services = await openTestParts({ env: { OPS_PORT: String(await freePort()) }, database })
  const metrics = openMetrics(services)
  app = buildApp(services, [part], metrics)
  await app.ready()
  ops = await openOpsServer(services, metrics)
  url = `http://127.0.0.1:${ops.port}`
})
afterAll(async () => {
  await app.close()
  await ops.close()
  await services.close()
})

test('back-office D80: the public port shows no /metrics and of its health a word; the port of this machine tells requests by route and what is away', async () => {
  await app.inject('/api/open/')
  const answer = await fetch(`${url}/metrics`)
  const body = await answer.text()
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(body).toMatch(
    /trilha_http_request_duration_seconds_count\{method="GET",route="\/api\/open\/",status="200"\} 1/,
  )
  for (const name of [
    'trilha_event_streams 0',
    'trilha_job_tries_total',
    'trilha_pool_waiting 0',
    'process_cpu_seconds',
  ])
    expect(body).toContain(name)
  const shut = await app.inject('/metrics')
  expect([shut.statusCode, shut.json<{ code: string }>().code]).toEqual([404, 'resource.not_found'])
  expect((await fetch(`${url}/api/open/`)).status).toBe(404)
  expect(services.config.ops.host).toBe('127.0.0.1')

  expect((await app.inject('/healthz')).json()).toEqual({ status: 'alive' })
  expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({
    status: 'alive',
    role: 'all',
    version: expect.any(String),
    memoryBytes: expect.any(Number),
    pool: { waiting: 0 },
  })
  const sending = { mail: 'missing', sms: 'missing', converter: 'missing' }
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'degraded' })
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({
    status: 'degraded',
    database: 'ok',
    files: 'ok',
    bus: 'ok',
    ...sending,
  })
  database.away = true
  const [away, told] = [await app.inject('/readyz'), await fetch(`${url}/readyz`)]
  database.away = false
  expect([away.statusCode, away.json(), told.status]).toEqual([503, { status: 'away' }, 503])
  expect(await told.json()).toEqual({ status: 'away', database: 'away', files: 'ok', bus: 'ok', ...sending })
})

test('a figure that cannot be told leaves the others as they are', async () => {
  // This test's database answers nothing.
  const body = await (await fetch(`${url}/metrics`)).text()
  expect(body).not.toMatch(/^trilha_servers \d/m)
  expect(body).toMatch(/^trilha_pool_busy 0$/m)
})

async function inUse(): Promise<{ server: Server; port: number }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

test('back-office D80: a chosen port that is taken is told by its variable; the usual one is another server’s, and this one starts without and says so', async () => {
  const taken = await inUse()
  const lines: string[] = []
  const parts = await openTestParts({
    env: { OPS_PORT: String(taken.port) },
    logTo: { write: (line) => void lines.push(line) },
  })
  const metrics = openMetrics(parts)
  await expect(openOpsServer(parts, metrics)).rejects.toThrow('OPS_PORT cannot be listened on')
  const { config } = parts
  const usual = { ...parts, config: { ...config, ops: { ...config.ops, isChosen: false } } }
  expect((await openOpsServer(usual, metrics)).port).toBeNull()
  expect(lines.join('')).toContain('the port for metrics and health is taken')
  // Nobody could ask a process that only does jobs how it is.
  const jobs = { ...usual, config: { ...usual.config, processRole: 'jobs' as const } }
  await expect(openOpsServer(jobs, metrics)).rejects.toThrow('OPS_PORT cannot be listened on')
  await parts.close()
  await new Promise((resolve) => taken.server.close(resolve))
})
