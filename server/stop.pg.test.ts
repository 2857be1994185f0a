import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { dropDatabase, makeDatabase } from '#test/support/database/postgres.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { type ServerProcess, startServer, temporaryFolder } from '#test/support/server/server-process.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

onPostgres(() => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let databaseUrl: string
  let server: ServerProcess
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const start = async (env: Record<string, string>) => {
    server = await startServer({
      dataDir: folder.path,
      env: {
        DATABASE_URL: databaseUrl,
        SECRET_KEY: 'a key of thirty-two characters, or more',
        HOST: '127.0.0.1',
        DEMO: '0',
        // Each request is another caller’s: limits are not what is tried here.
        TRUST_PROXY: '1',
        ...env,
      },
    })
    return server
  }
  beforeAll(async () => {
    folder = await temporaryFolder('stop')
    databaseUrl = await makeDatabase()
  })
  afterEach(() => server.stop('SIGKILL'))
  afterAll(async () => {
    agent.destroy()
    await dropDatabase(databaseUrl)
    await folder.remove()
  })

  let asked = 0
  const ask = (path: string, method = 'GET'): ClientRequest =>
    request({
      host: '127.0.0.1',
      port: server.port,
      path,
      method,
      agent,
      headers: {
        'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked++ & 255}`,
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
    })
  /** The whole answer: its status and body. Fails where the connection broke before its end. */
  const answerOf = async (question: ClientRequest): Promise<{ status: number; body: string; closes: boolean }> => {
    const [answer] = (await once(question, 'response')) as [IncomingMessage]
    const body = await text(answer)
    return { status: answer.statusCode ?? 0, body, closes: answer.headers.connection === 'close' }
  }
  const get = (path: string) => answerOf(ask(path).end())

  test('back-office D77: SIGTERM under load: `/readyz` says it at once, every request is answered whole until the proxy has gone elsewhere and the slow ones after that, exit 0 within 30 s', async () => {
    await start({ STOP_DELAY: '4' })
    const statuses = new Map<number, number>()
    const load = { goesOn: true, closing: 0 }
    const caller = async () => {
      while (load.goesOn) {
        const { status, body, closes: isLast } = await get('/api/settings/')
        JSON.parse(body)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (isLast) load.closing++
      }
    }
    const callers = Promise.all(Array.from({ length: 24 }, caller))
    // Somebody on a slow line is in the middle of telling something.
    const slow = ask('/api/password/link/', 'POST')
    const slowAnswer = answerOf(slow)
    slow.write('{"uidb64":"bm9ib2R5",')
    await vi.waitFor(() => expect(statuses.get(200) ?? 0).toBeGreaterThan(100), { timeout: 20_000 })

    const stoppedAt = Date.now()
    server.signal('SIGTERM')
    // As a proxy does: it asks how the server is, and sends no more once it is told.
    await vi.waitFor(async () => expect(await get('/readyz')).toMatchObject({ status: 503 }), { interval: 20 })
    expect(JSON.parse((await get('/readyz')).body)).toEqual({ status: 'stopping' })
    expect(Date.now() - stoppedAt).toBeLessThan(4000)
    await vi.waitFor(() => expect(load.closing).toBeGreaterThan(24))
    load.goesOn = false
    await callers
    expect([...statuses.keys()]).toEqual([200])

    // The port is closed, the slow one is still listened to.
    await vi.waitFor(() => expect(get('/readyz')).rejects.toThrow('ECONNREFUSED'), { timeout: 10_000 })
    slow.end('"token":"of-nobody-at-all-but-long"}')
    expect((await slowAnswer).status).toBe(410)
    await vi.waitFor(() => expect(server.exitCode(), server.output()).toBe(0), { timeout: 10_000 })
    expect(Date.now() - stoppedAt).toBeLessThan(30_000)
  })

  test('a second signal, once the first has been at work for a moment, ends the server at once', async () => {
    await start({ STOP_DELAY: '60' })
    const stoppedAt = Date.now()
    server.signal('SIGTERM')
    server.signal('SIGTERM')
    await vi.waitFor(async () => expect(await get('/readyz')).toMatchObject({ status: 503 }))
    expect(server.exitCode()).toBeNull()
    const again = () => {
      server.signal('SIGTERM')
      expect(server.exitCode()).toBe(1)
    }
    await vi.waitFor(again, { timeout: 10_000, interval: 100 })
    expect(Date.now() - stoppedAt).toBeLessThan(10_000)
  })
})
