import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '#server/platform/log.ts'
import { openSealer } from '#server/platform/seal/seal.ts'
import { openJobQueue, type JobQueue } from './job-queue.ts'
import { forEachEngine, openTestDatabase, type TestDatabase } from '#test/support/database/test-database.ts'

forEachEngine((engine) => {
  let opened: TestDatabase
  let at = Date.parse('2026-11-18T15:00:00.000Z')
  const clock = { now: () => new Date(at) }
  const sealer = openSealer(new Uint8Array(32), 'jobs')
  const open = (): JobQueue => openJobQueue({ database: opened.database, clock, log: openLog('silent'), sealer })
  beforeAll(async () => void (opened = await openTestDatabase(engine)))
  afterAll(async () => opened.close())
  const storedJobs = () =>
    opened.database.inSystem((tx) => tx.selectFrom('job').select(['id', 'sealed', 'tries']).execute())

  test('a job is done after the commit, once; without a commit it never was', async () => {
    const jobs = open()
    const done: unknown[] = []
    jobs.use('greet', async (payload) => void done.push(payload))
    await opened.database.inSystem((tx) => jobs.queue(tx, { kind: 'greet', payload: { to: 'ana@example.com' } }))
    expect(JSON.stringify(await storedJobs())).not.toContain('ana')
    const failing = opened.database.inSystem(async (tx) => {
      await jobs.queue(tx, { kind: 'greet', payload: { to: 'nobody' } })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await jobs.run()
    await jobs.run()
    expect(done).toEqual([{ to: 'ana@example.com' }])
    expect(await storedJobs()).toEqual([])
    await jobs.close()
  })

  test('one that fails is tried again later, with the same id, and the others go on', async () => {
    const jobs = open()
    const ids: string[] = []
    let broken = true
    jobs.use('fragile', async (_payload, id) => {
      ids.push(id)
      if (broken) throw new Error('not now')
    })
    let others = 0
    jobs.use('sturdy', async () => void others++)
    await opened.database.inSystem(async (tx) => {
      await jobs.queue(tx, { kind: 'fragile', payload: null })
      await jobs.queue(tx, { kind: 'sturdy', payload: null })
    })
    await jobs.run()
    expect([ids.length, others]).toEqual([1, 1])
    await jobs.run()
    expect(ids).toHaveLength(1)
    broken = false
    at += 5000
    await jobs.run()
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(await storedJobs()).toEqual([])
    await jobs.close()
  })

  test('one that has lost its meaning is dropped, and one for later waits', async () => {
    const jobs = open()
    const done: unknown[] = []
    jobs.use('late', async (payload) => void done.push(payload))
    await opened.database.inSystem(async (tx) => {
      await jobs.queue(tx, { kind: 'late', payload: 'stale', expiresAt: new Date(at + 1000) })
      await jobs.queue(tx, { kind: 'late', payload: 'tomorrow', runAt: new Date(at + 86_400_000) })
    })
    at += 2000
    await jobs.run()
    expect(done).toEqual([])
    at += 86_400_000
    await jobs.run()
    expect(done).toEqual(['tomorrow'])
    await jobs.close()
  })

  test('two servers share the work: each job is done by one of them', async () => {
    const [one, other] = [open(), open()]
    const done: unknown[] = []
    for (const jobs of [one, other]) jobs.use('shared', async (payload) => void done.push(payload))
    await opened.database.inSystem(async (tx) => {
      for (let number = 0; number < 20; number++) await one.queue(tx, { kind: 'shared', payload: number })
    })
    await Promise.all([one.run(), other.run()])
    expect((done as number[]).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, number) => number))
    await Promise.all([one.close(), other.close()])
  })
})
