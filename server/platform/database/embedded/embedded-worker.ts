import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { DurableFs } from './durable-fs.ts'
import { panicIn } from './wire-messages.ts'
import { WireServer } from './wire-server.ts'

/** Where the thread keeps its data and listens. */
export interface WorkerInput {
  folder: string
  socketPath: string
}

/** What the thread tells. */
export type FromWorker = { kind: 'listening' } | { kind: 'failed'; reason: string }

// As shipped nothing is ever synced to disk: `-F` says so to PostgreSQL, and the file system under it
// has no fsync at all. Both are put right here.
const startParams = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync']

const open = (folder: string) => PGlite.create({ fs: new DurableFs(folder), startParams })

/** A first start that is cut leaves a half-made folder under another name, never under the real one. */
async function make(folder: string): Promise<void> {
  const making = `${folder}.new`
  await rm(making, { recursive: true, force: true })
  await mkdir(dirname(folder), { recursive: true })
  const database = await open(making)
  await database.exec('CHECKPOINT')
  await database.close()
  await rename(making, folder)
}

async function serve({ folder, socketPath }: WorkerInput): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('this file runs in a worker thread')
  const send = (message: FromWorker) => port.postMessage(message)
  try {
    if (!existsSync(folder)) await make(folder)
    const database = await open(folder)
    const server = new WireServer((messages) => {
      try {
        const answer = database.execProtocolRawSync(messages)
        const reason = panicIn(answer)
        if (reason !== null) throw new Error(reason)
        return answer
      } catch (error) {
        // A panic inside PostgreSQL (disk full, damaged page): this instance answers nothing any more.
        // Its log is good; the thread that follows recovers from it.
        send({ kind: 'failed', reason: String(error) })
        process.exit(1)
      }
    })
    await server.listen(socketPath)
    const stop = async () => {
      await server.close()
      await database.close()
      process.exit(0)
    }
    port.on('message', () => void stop())
    send({ kind: 'listening' })
  } catch (error) {
    send({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
    process.exit(1)
  }
}

await serve(workerData as WorkerInput)
