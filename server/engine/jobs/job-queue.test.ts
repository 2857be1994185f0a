import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openMemoryBus } from '#server/platform/bus/memory-bus.ts'
import { openLog } from '#server/platform/log.ts'
import { openSealer } from '#server/platform/seal/seal.ts'
import { openJobQueue, type JobQueue } from './job-queue.ts'
import { forEachEngine, openTestDatabase, type TestDatabase } from '#test/support/database/test-database.ts'
import { passJobTime } from '#test/support/server/jobs/job-time.ts'

forEachEngine((engine) => {
  let opened: TestDatabase
  let at = Date.parse('2026-11-18T15:00:00.000Z')
  const clock = { now: () => new Date(at) }
  const sealer = openSealer(new Uint8Array(32), 'jobs')
  const lines: string[] = []
  const log = openLog('trace', { write: (line) => void lines.push(line) })
  const open = (patience?: number): JobQueue =>
    openJobQueue({ database: opened.database, clock, log, sealer, patience })
  /** A queue that does these kinds of jobs, ready. */
  const start = async (
    handlers: Record<string, (payload: unknown, id: string) => Promise<void>>,
    patience?: number,
  ) => {
    const jobs = open(patience)
    for (const [kind, handler] of Object.entries(handlers)) jobs.use(kind, handler)
    await jobs.start()
    return jobs
  }
  const queue = (jobs: JobQueue, ...all: Parameters<JobQueue['queue']>[1][]) =>
    opened.database.inSystem(async (tx) => {
      for (const job of all) await jobs.queue(tx, job)
    })
  const stored = async () =>
    (await opened.database.runText('SELECT name, state::text, data, output FROM pgboss.job')).rows
  const pass = async (ms: number) => {
    at += ms
    await passJobTime(opened.database, ms)
  }
  beforeAll(async () => void (opened = await openTestDatabase(engine)))
  afterAll(async () => opened.close())

  test('engine A4: a job is done after the commit, once; without a commit it never was', async () => {
    const done: unknown[] = []
    const jobs = await start({ greet: async (payload) => void done.push(payload) })
    await queue(jobs, { kind: 'greet', payload: { to: 'ana@example.com' } })
    expect(await stored()).toMatchObject([{ name: 'greet', state: 'created' }])
    expect(JSON.stringify(await stored())).not.toContain('ana')
    const failing = opened.database.inSystem(async (tx) => {
      await jobs.queue(tx, { kind: 'greet', payload: { to: 'nobody' } })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await jobs.run()
    await jobs.run()
    expect(done).toEqual([{ to: 'ana@example.com' }])
    expect(await stored()).toEqual([])
    expect(jobs.tally()).toEqual([{ kind: 'greet', outcome: 'done', count: 1 }])
    await jobs.close()
  })

  test('back-office 16: a server without jobs puts them in and does none, one with jobs hears of them at once', async () => {
    const bus = openMemoryBus(log)
    const done: unknown[] = []
    const both = { database: opened.database, clock, log, sealer, bus }
    const [web, worker] = [openJobQueue({ ...both, works: false }), openJobQueue(both)]
    for (const jobs of [web, worker]) {
      jobs.use('told', async (payload) => void done.push([jobs === worker ? 'worker' : 'web', payload]))
      await jobs.start()
    }
    await queue(web, { kind: 'told', payload: 1 })
    web.nudge()
    await vi.waitFor(() => expect(done).toEqual([['worker', 1]]))
    await web.close()
    await worker.close()
    await bus.close()
  })

  test('engine A4: one that fails is tried again later, with the same id, and the others go on; the log tells neither whom nor what', async () => {
    const ids: string[] = []
    let broken = true
    let others = 0
    const jobs = await start({
      fragile: async (_payload, id) => {
        ids.push(id)
        if (broken) throw Object.assign(new Error('550 no such user ana@example.com'), { code: 'EENVELOPE' })
      },
      sturdy: async () => void others++,
    })
    await queue(jobs, { kind: 'fragile', payload: null }, { kind: 'sturdy', payload: null })
    await jobs.run()
    expect([ids.length, others]).toEqual([1, 1])
    await jobs.run()
    expect(ids).toHaveLength(1)
    expect(await stored()).toMatchObject([{ name: 'fragile', state: 'retry', output: { code: 'EENVELOPE' } }])
    expect(lines.join('')).toContain('EENVELOPE')
    expect(lines.join('') + JSON.stringify(await stored())).not.toContain('ana@')
    broken = false
    await pass(10_000)
    await jobs.run()
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(await stored()).toEqual([])
    expect(jobs.tally()).toContainEqual({ kind: 'fragile', outcome: 'failed', count: 1 })
    await jobs.close()
  })

  test('engine A4: one that has lost its meaning is dropped, and one for later waits', async () => {
    const done: unknown[] = []
    const jobs = await start({ late: async (payload) => void done.push(payload) })
    await queue(
      jobs,
      { kind: 'late', payload: 'stale', expiresAt: new Date(at + 1000) },
      { kind: 'late', payload: 'tomorrow', runAt: new Date(at + 86_400_000) },
    )
    await pass(2000)
    await jobs.run()
    expect(done).toEqual([])
    expect(jobs.tally()).toEqual([{ kind: 'late', outcome: 'expired', count: 1 }])
    await pass(86_400_000)
    await jobs.run()
    expect(done).toEqual(['tomorrow'])
    await jobs.close()
  })

  test('engine A4: one that takes long keeps no other kind waiting, and a stop gives it back to whoever comes next', async () => {
    const begun = Promise.withResolvers<void>()
    const done: string[] = []
    const jobs = await start(
      {
        long: async () => {
          begun.resolve()
          await new Promise(() => {})
        },
        short: async () => void done.push('short'),
      },
      50,
    )
    await queue(jobs, { kind: 'long', payload: null })
    jobs.nudge()
    await begun.promise
    await queue(jobs, { kind: 'short', payload: null })
    jobs.nudge()
    await vi.waitFor(() => expect(done).toEqual(['short']))
    await jobs.close()
    const next = await start({ long: async () => void done.push('long'), short: async () => {} })
    await pass(10_000)
    await next.run()
    expect(done).toEqual(['short', 'long'])
    await next.close()
  })

  test('engine A4: a stop waits for what is nearly done', async () => {
    const begun = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const jobs = await start({
      nearly: async () => {
        begun.resolve()
        await finish.promise
      },
    })
    await queue(jobs, { kind: 'nearly', payload: null })
    jobs.nudge()
    await begun.promise
    const closing = jobs.close()
    finish.resolve()
    await closing
    expect(await stored()).toEqual([])
  })

  test('engine A4: two servers share the work: each job is done by one of them', async () => {
    const done: unknown[] = []
    const shared = { shared: async (payload: unknown) => void done.push(payload) }
    const [one, other] = [await start(shared), await start(shared)]
    await queue(one, ...Array.from({ length: 20 }, (_, number) => ({ kind: 'shared', payload: number })))
    await Promise.all([one.run(), other.run()])
    expect((done as number[]).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, number) => number))
    await Promise.all([one.close(), other.close()])
  })
})
