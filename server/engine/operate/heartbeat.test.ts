import { expect, test } from 'vitest'
import { openLog } from '#server/platform/log.ts'
import { forEachEngine } from '#test/support/database/test-database.ts'
import { openTestServices } from '#test/support/server/test-services.ts'
import { startHeartbeat } from './heartbeat.ts'
import { listServers } from './server-list.ts'

forEachEngine((engine) => {
  test('back-office 16: each server is listed with how it is, is gone after a stop, counts as silent after 30 s and is forgotten after a day', async () => {
    const start = Date.parse('2026-11-18T15:00:00.000Z')
    let at = start
    const lines: string[] = []
    const services = await openTestServices(engine, {
      clock: { now: () => new Date(at) },
      log: openLog('info', { write: (line) => void lines.push(line) }),
    })
    expect(await listServers(services)).toEqual([])
    const stopFirst = await startHeartbeat(services)
    expect(await listServers(services)).toMatchObject([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        role: 'all',
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        hasBus: false,
        isLive: true,
        lastSeenAt: new Date(at),
        memoryBytes: expect.any(Number),
        loopDelayMs: expect.any(Number),
        pool: { waiting: 0, most: expect.any(Number) },
      },
    ])
    expect(lines.join('')).not.toContain('need BUS_URL')
    at = start + 30_000
    expect(await listServers(services)).toMatchObject([{ isLive: true }])

    // A second one on the same database, without a bus between them, is told so.
    const stopSecond = await startHeartbeat(services)
    expect(lines.join('')).toContain('there are other servers on this database: they need BUS_URL')
    at = start + 31_000
    expect((await listServers(services)).filter(({ isLive }) => isLive)).toHaveLength(1)
    await stopSecond()
    expect(await listServers(services)).toHaveLength(1)

    // The first was killed; whoever comes a day later takes its row away.
    at = start + 86_400_001
    const stopThird = await startHeartbeat(services)
    expect(await listServers(services)).toMatchObject([{ lastSeenAt: new Date(at) }])
    await stopThird()
    await stopFirst()
    await services.close()
  })
})
