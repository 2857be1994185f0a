import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { copyState, migratedState } from '#test/support/database/prepared-state.ts'
import { openLog } from '../../log.ts'
import { openDatabase } from '../database.ts'
import { startEmbedded } from './embedded.ts'
import { FolderLockedError, lockFolder } from './folder-lock.ts'
import { connectOnce } from '../pool.ts'
import { isUnavailable } from '../sqlstate.ts'

const log = openLog('silent')
const writer = fileURLToPath(new URL('../../../../test/support/database/row-writer.ts', import.meta.url))

/** A process that writes rows one after the other and says each number once it was committed. */
function startWriter(dataDir: string): {
  child: ChildProcess
  said: () => number
  untilSaid: (n: number) => Promise<void>
  errors: () => string
} {
  const child = spawn(process.execPath, [writer, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
  let last = 0
  let errors = ''
  let wake = () => {}
  child.stderr?.on('data', (data) => (errors += String(data)))
  if (child.stdout) {
    createInterface(child.stdout).on('line', (line) => {
      last = Number(line)
      wake()
    })
  }
  const untilSaid = (n: number) =>
    new Promise<void>((resolve, reject) => {
      wake = () => void (last >= n && resolve())
      child.once('exit', () => reject(new Error(`the writer ended: ${errors}`)))
      wake()
    })
  return { child, said: () => last, untilSaid, errors: () => errors }
}

test('nothing that was acknowledged is lost when the process is killed, again and again', async () => {
  const config = await copyState(await migratedState('embedded'))
  onTestFinished(() => rm(config.dataDir, { recursive: true, force: true }))
  let acknowledged = 0
  for (let cycle = 0; cycle < 3; cycle++) {
    const running = startWriter(config.dataDir)
    const ended = once(running.child, 'exit')
    await running.untilSaid(acknowledged + 15 + cycle * 7)
    running.child.kill('SIGKILL')
    await ended
    acknowledged = running.said()

    const database = await openDatabase(config, log)
    const [row] = await database.inTenantRead(1, (db) =>
      db.selectFrom('counter').select('value').where('client_id', '=', 1).where('name', '=', 'rows'),
    )
    const rows = await database.inTenant(1, (tx) =>
      tx.selectFrom('counter').select('name').where('name', 'like', 'row-%').execute(),
    )
    await database.close()
    // One more may have been committed whose answer was cut off.
    expect([acknowledged, acknowledged + 1]).toContain(row?.value)
    expect(rows).toHaveLength(row?.value ?? -1)
    acknowledged = row?.value ?? 0
  }
}, 240_000)

test('a second process on the same data folder is told who has it, and the first goes on', async () => {
  const config = await copyState(await migratedState('embedded'))
  onTestFinished(() => rm(config.dataDir, { recursive: true, force: true }))
  const first = startWriter(config.dataDir)
  await first.untilSaid(3)
  await expect(openDatabase(config, log)).rejects.toThrow(
    `The data folder ${config.dataDir} is in use by another Trilha process (pid ${first.child.pid}). Stop that one first, or start this one with another DATA_DIR.`,
  )
  await first.untilSaid(first.said() + 3)
  const ended = once(first.child, 'exit')
  first.child.kill('SIGKILL')
  await ended
}, 120_000)

test('of many starters at a stale lock one wins', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trilha-lock-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const left of [
    '{"pid":999999999,"began":""}',
    `{"pid":${process.pid},"began":"another boot 1"}`,
    '{"pid":1,"began":"another boot 1"}',
    'torn',
  ]) {
    await writeFile(join(folder, 'trilha.lock'), left)
    const lock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(FolderLockedError)
    await lock.release()
  }
})

test('after a panic the database comes back by itself, with everything acknowledged', async () => {
  const { dataDir } = await copyState(await migratedState('embedded'))
  const embedded = await startEmbedded(dataDir, log)
  onTestFinished(async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const query = (text: string) => connectOnce(embedded, async (client) => (await client.query(text)).rows)
  await query("INSERT INTO client VALUES (1, 'c', 'C', '', '/', 'UTC', '{pt-BR}', '{}', '{}')")
  // Without its control file PostgreSQL cannot go on: it panics at the next checkpoint.
  const [there, away] = [join(dataDir, 'postgres', 'global'), join(dataDir, 'postgres', 'global-away')]
  await rename(there, away)
  const failed = await query('CHECKPOINT').catch((error: unknown) => error)
  await rename(away, there)
  expect(isUnavailable(failed)).toBe(true)
  await vi.waitFor(async () => expect(await query('SELECT id FROM client')).toEqual([{ id: 1 }]), 30_000)
}, 60_000)

test('a data folder with a very long name works too', async () => {
  const config = await copyState(await migratedState('embedded'))
  const long = join(config.dataDir, 'x'.repeat(120))
  onTestFinished(() => rm(config.dataDir, { recursive: true, force: true }))
  const database = await openDatabase({ ...config, dataDir: long }, log)
  await expect(database.ready()).resolves.toBeUndefined()
  await database.close()
}, 120_000)

test.skipIf(process.platform !== 'linux')(
  'engine B17: the lock of a killed process that its parent has not asked after yet is taken over',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trilha-lock-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    // `sleep` never asks after the child that its shell left it.
    const parent = spawn('sh', ['-c', 'sleep 30 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
    onTestFinished(() => void parent.kill('SIGKILL'))
    const [said] = (await once(parent.stdout, 'data')) as [Buffer]
    const pid = Number(String(said))
    await writeFile(join(folder, 'trilha.lock'), JSON.stringify({ pid, began: '' }))
    await expect(lockFolder(folder)).rejects.toThrow(FolderLockedError)
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(async () => expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') Z '))
    await (await lockFolder(folder)).release()
  },
)
