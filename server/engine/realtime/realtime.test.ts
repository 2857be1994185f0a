import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { realtime as realtimeEndpoint } from '#contract/engine/sync/pull.ts'
import { buildApp } from '#server/app.ts'
import { openTestParts } from '#test/support/server/services-without-database.ts'
import { withRedis } from '#test/support/external-services/redis.ts'
import { implement } from '../http/implement.ts'
import type { ServerPart } from '../server-feature.ts'
import type { Services } from '../services.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** Clients of the people in these tests. */
const clientsOf: Record<string, number[]> = { ana: [1, 2], bia: [1], caio: [3] }
const module: ServerPart = {
  name: 'test',
  routes: [
    implement(realtimeEndpoint, async ({ services, person }) =>
      services.realtime.open(person, clientsOf[person.userId] ?? []),
    ),
  ],
}

async function startServer(
  env: Record<string, string> = {},
): Promise<{ services: Services; url: string; stop: () => Promise<void> }> {
  const services = await openTestParts({ env })
  const app = buildApp(services, [module])
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const stop = async () => {
    await app.close()
    await services.close()
  }
  closers.push(stop)
  return { services, url, stop }
}

/** A device on the event stream: what it heard, and whether the server has ended it. */
async function connect(server: { services: Services; url: string }, userId: string, sessionId = `s-${userId}`) {
  const token = await server.services.tokens.signRealtime({ userId, sessionId })
  const abort = new AbortController()
  const answer = await fetch(`${server.url}/api/realtime/`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  const device = { status: answer.status, headers: answer.headers, heard: '', ended: false, leave: () => abort.abort() }
  void (async () => {
    for await (const chunk of answer.body ?? []) device.heard += Buffer.from(chunk).toString()
  })()
    .catch(() => {})
    .finally(() => (device.ended = true))
  await vi.waitFor(() => expect(device.heard).toContain(': open'))
  closers.push(async () => abort.abort())
  return device
}
const poke = (clientId: number) => `event: poke\ndata: {"clientId":${clientId}}\n\n`

describe('on one server', () => {
  test('a poke reaches everybody in the client, or one person, and nobody else', async () => {
    const server = await startServer()
    const [ana, bia, caio] = [await connect(server, 'ana'), await connect(server, 'bia'), await connect(server, 'caio')]
    expect(ana.headers.get('content-type')).toBe('text/event-stream')
    await server.services.realtime.pokeClient(1)
    await vi.waitFor(() => expect([ana, bia].every((device) => device.heard.endsWith(poke(1)))).toBe(true))
    await server.services.realtime.pokeUser(2, 'ana')
    await vi.waitFor(() => expect(ana.heard.endsWith(poke(2))).toBe(true))
    expect(bia.heard.match(/event: poke/g)).toHaveLength(1)
    expect(caio.heard).not.toContain('poke')
  })

  test('all devices of a person hear, each on its own stream', async () => {
    const server = await startServer()
    const devices = [await connect(server, 'ana', 'phone'), await connect(server, 'ana', 'tablet')]
    await server.services.realtime.pokeUser(1, 'ana')
    await vi.waitFor(() => expect(devices.every((device) => device.heard.endsWith(poke(1)))).toBe(true))
  })

  test('the stream ends with its session and a new one is not opened', async () => {
    const server = await startServer()
    const [lost, kept] = [await connect(server, 'ana', 'lost'), await connect(server, 'ana', 'kept')]
    await server.services.sessions.revoke('lost')
    await vi.waitFor(() => expect(lost.ended).toBe(true))
    const token = await server.services.tokens.signRealtime({ userId: 'ana', sessionId: 'lost' })
    expect((await fetch(`${server.url}/api/realtime/`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(
      401,
    )
    expect(kept.ended).toBe(false)
  })

  test('a session that opens stream after stream keeps the newest only', async () => {
    const server = await startServer()
    const devices: Awaited<ReturnType<typeof connect>>[] = []
    for (let i = 0; i < 6; i++) devices.push(await connect(server, 'ana'))
    await vi.waitFor(() =>
      expect(devices.map((device) => device.ended)).toEqual([true, true, false, false, false, false]),
    )
    expect(server.services.realtime.count()).toBe(4)
  })

  test('who leaves is forgotten', async () => {
    const server = await startServer()
    const device = await connect(server, 'ana')
    device.leave()
    await vi.waitFor(() => expect(server.services.realtime.count()).toBe(0))
  })

  test('an access token opens no stream', async () => {
    const server = await startServer()
    const token = await server.services.tokens.signAccess({ userId: 'ana', sessionId: 's' })
    expect((await fetch(`${server.url}/api/realtime/`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(
      401,
    )
  })

  test('a stop ends the streams instead of waiting for them', async () => {
    const server = await startServer()
    const device = await connect(server, 'ana')
    closers.length = 0
    await server.stop()
    await vi.waitFor(() => expect(device.ended).toBe(true))
  })

  test('back-office D77: before a stop streams end one after the other, so that devices do not come back all at once', async () => {
    const server = await startServer()
    const devices = await Promise.all(Array.from({ length: 12 }, (_, n) => connect(server, 'ana', `s-${n}`)))
    const ends: number[] = []
    const ended = devices.map(async (device) => {
      await vi.waitFor(() => expect(device.ended).toBe(true), { interval: 5, timeout: 5000 })
      ends.push(performance.now())
    })
    const begun = performance.now()
    await server.services.realtime.close(1000)
    expect(performance.now() - begun).toBeLessThan(2000)
    await Promise.all(ended)
    // The chance that twelve moments of a second lie within a tenth of it is one in ten thousand million.
    expect(Math.max(...ends) - Math.min(...ends)).toBeGreaterThan(100)
    expect(server.services.realtime.count()).toBe(0)
  })
})

withRedis((redisUrl) => {
  const shared = { BUS_URL: redisUrl, SECRET_KEY: `the same secret for both of the servers ${randomUUID()}` }

  test('a poke through one server reaches a session on another', async () => {
    const [one, other] = [await startServer(shared), await startServer(shared)]
    const ana = await connect(other, 'ana')
    await one.services.realtime.pokeClient(1)
    await vi.waitFor(() => expect(ana.heard.endsWith(poke(1))).toBe(true))
    await one.services.realtime.pokeUser(2, 'ana')
    await vi.waitFor(() => expect(ana.heard.endsWith(poke(2))).toBe(true))
  })

  test('a session revoked through one server is closed on another', async () => {
    const [one, other] = [await startServer(shared), await startServer(shared)]
    const ana = await connect(other, 'ana')
    await one.services.sessions.revoke('s-ana')
    await vi.waitFor(() => expect(ana.ended).toBe(true))
  })
})
