import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import { openLog } from '#server/platform/log.ts'
import { openSealer } from '#server/platform/seal/seal.ts'
import { onPostgres, openTestDatabase, type TestDatabase } from '#test/support/database/test-database.ts'
import { passJobTime } from '#test/support/server/jobs/job-time.ts'
import { openJobQueue } from './job-queue.ts'

/** A server's job queue in a process of its own. */
async function startProcess(databaseUrl: string) {
  const file = new URL('../../../test/support/server/jobs/job-process.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [file, databaseUrl], { stdio: ['pipe', 'pipe', 'inherit'] })
  const said: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => said.push(line))
  const hear = (line: string) => vi.waitFor(() => expect(said).toContain(line), { timeout: 20_000 })
  await hear('ready')
  return {
    said,
    hear,
    tell: (line: string) => void child.stdin.write(`${line}\n`),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
    },
  }
}

onPostgres(() => {
  let opened: TestDatabase
  let servers: Awaited<ReturnType<typeof startProcess>>[] = []
  beforeAll(async () => {
    opened = await openTestDatabase('postgres')
    await opened.asOwner(`INSERT INTO client VALUES (1, 'c', 'C', '', '/', 'UTC', '{pt-BR}', '{}', '{}')`)
    const url = opened.config.databaseUrl ?? ''
    servers = await Promise.all([1, 2, 3].map(() => startProcess(url)))
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()))
    await opened.close()
  })
  const counts = async () => {
    const rows = await opened.database.inTenant(1, (tx) => tx.selectFrom('counter').select(['name', 'value']).execute())
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  }

  test('engine A4: three servers do each job once, each hour’s work once, and what a killed one had begun is done by another', async () => {
    const jobs = openJobQueue({
      database: opened.database,
      clock: systemClock,
      log: openLog('silent'),
      sealer: openSealer(new Uint8Array(32), 'jobs'),
    })
    await jobs.start()
    const numbers = Array.from({ length: 60 }, (_, number) => `job ${number}`)
    await opened.database.inSystem(async (tx) => {
      await jobs.queue(tx, { kind: 'hang', payload: null })
      for (const payload of numbers) await jobs.queue(tx, { kind: 'count', payload })
    })
    for (const server of servers) server.tell('hour')
    const hanging = await vi.waitFor(
      () => servers.find(({ said }) => said.includes('hang 1')) ?? Promise.reject(new Error('nobody took it')),
      { timeout: 20_000 },
    )
    // Killed in the middle of one job, maybe of others too.
    await hanging.kill()
    const others = servers.filter((server) => server !== hanging)
    // It may have been at the hour's work too: then that waits for the recovery as well.
    await passJobTime(opened.database, 120_000)
    for (const server of others) server.tell('recover')
    await vi.waitFor(async () => expect(Object.keys(await counts()).length).toBe(62), { timeout: 20_000 })
    // What was given back waits a moment before it is tried again.
    await passJobTime(opened.database, 20_000)
    for (const server of others) server.tell('run')
    await vi.waitFor(async () => expect((await counts())['hang']).toBe(2), { timeout: 20_000 })
    const { hang, ...done } = await counts()
    expect(hang).toBe(2)
    // A killed server may have counted without saying so: once more for one job at most.
    expect(Object.keys(done).toSorted()).toEqual([...numbers, 'sweep'].toSorted())
    expect(Object.values(done).filter((value) => value !== 1).length).toBeLessThanOrEqual(1)
    await jobs.close()
  })
})
