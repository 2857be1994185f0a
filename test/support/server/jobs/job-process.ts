// Run as a process of its own, to be killed: a server's job queue on the database of argv. Each job adds one to a
// counter of its payload's name. `hang` is done by nobody the first time. A line on standard input has it look around.
import { createInterface } from 'node:readline'
import { openJobQueue } from '#server/engine/jobs/job-queue.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { openLog } from '#server/platform/log.ts'
import { openSealer } from '#server/platform/seal/seal.ts'

const database = await openDatabase(
  { databaseUrl: process.argv[2] ?? '', databasePool: 4, dataDir: '.' },
  openLog('silent'),
)
const count = (name: string) =>
  database.inTenant(1, (tx) =>
    tx
      .insertInto('counter')
      .values({ client_id: 1, name, value: 1 })
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'name']).doUpdateSet((eb) => ({ value: eb('counter.value', '+', 1) })),
      )
      .returning('value')
      .executeTakeFirstOrThrow(),
  )
const jobs = openJobQueue({
  database,
  clock: systemClock,
  log: openLog('silent'),
  sealer: openSealer(new Uint8Array(32), 'jobs'),
})
jobs.use('count', async (payload) => void (await count(String(payload))))
jobs.use('hang', async () => {
  const { value } = await count('hang')
  process.stdout.write(`hang ${value}\n`)
  if (value === 1) await new Promise(() => {})
})
jobs.useRegular('hour', 'sweep', () => count('sweep'))
await jobs.start()
process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'recover') await jobs.recover()
  if (line === 'hour') await jobs.askRegular()
  // One hangs: nobody waits for it.
  jobs.run().then(
    () => process.stdout.write('idle\n'),
    (error: unknown) => process.stderr.write(`${String(error)}\n`),
  )
}
