import { createServer, type AddressInfo } from 'node:net'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoint } from '#contract/engine/endpoint.ts'
import { buildApp } from '#server/app.ts'
import { openTestParts } from '#test/support/server/services-without-database.ts'
import type { Services } from '../services.ts'
import { implement } from './implement.ts'

const open = endpoint({ method: 'GET', path: '/api/open/', summary: 'Open', access: 'public', response: v.object({}) })
const part = { name: 'test', routes: [implement(open, async () => ({}))] }

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

let services: Services & { close(): Promise<void> }
let app: ReturnType<typeof buildApp>
let port: number
beforeAll(async () => {
  port = await freePort()
  services = await openTestParts({ env: { METRICS_PORT: String(port) } })
  app = buildApp(services, [part])
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await services.close()
})

test('engine E13: /metrics counts requests by route on a port of its own, of this machine alone, and is not on the public one', async () => {
  await app.inject('/api/open/')
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  const body = await answer.text()
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(body).toMatch(
    /trilha_http_request_duration_seconds_count\{method="GET",route="\/api\/open\/",status="200"\} 1/,
  )
  expect(body).toContain('trilha_event_streams 0')
  expect(body).toContain('trilha_job_tries_total')
  expect(body).toContain('process_cpu_seconds_total')
  expect((await app.inject('/metrics')).statusCode).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/api/open/`)).status).toBe(404)
  expect(services.config.metrics.host).toBe('127.0.0.1')
})

test('engine E13: a port of metrics that is taken is told by its variable, and nothing is served', async () => {
  const second = buildApp(services, [part])
  await expect(second.ready()).rejects.toThrow('METRICS_PORT cannot be listened on')
  await second.close()
})

test('engine E13: without a port there are no metrics anywhere', async () => {
  const quiet = await openTestParts()
  const server = buildApp(quiet, [part])
  expect((await server.inject('/metrics')).statusCode).toBe(404)
  await server.close()
  await quiet.close()
})
