import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve as resolvePath } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Logger } from '../../log.ts'
import type { FromWorker, WorkerInput } from './embedded-worker.ts'
import { lockFolder } from './folder-lock.ts'

/** An embedded PostgreSQL at work. */
export interface Embedded {
  readonly socketPath: string
  /** Tells this folder from a copy of it. */
  readonly mark: string
  stop(): Promise<void>
}

/** A unix socket's address has room for 107 bytes, some systems give 103. */
const longestSocketPath = 100

/**
 * Starts PGlite over `dataDir` in a worker thread, listening on a local socket. When the thread dies
 * it is started again: callers see a database that is away for a moment.
 */
export async function startEmbedded(dataDir: string, log: Logger): Promise<Embedded> {
  const folder = resolvePath(dataDir)
  await mkdir(folder, { recursive: true })
  const lock = await lockFolder(folder)
  try {
    const socket = await chooseSocket(folder)
    const input: WorkerInput = { folder: join(folder, 'postgres'), socketPath: socket.path }
    const guard = new WorkerGuard(input, log)
    await guard.start()
    return {
      socketPath: socket.path,
      mark: String((await stat(join(input.folder, 'PG_VERSION'))).ino),
      async stop() {
        await guard.stop()
        await socket.remove()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function chooseSocket(folder: string): Promise<{ path: string; remove: () => Promise<void> }> {
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
    return { path: `\\\\.\\pipe\\trilha-${name}-${process.pid}`, remove: async () => {} }
  }
  const near = join(folder, 'run')
  const path = join(near, 'database.sock')
  if (Buffer.byteLength(path) <= longestSocketPath) {
    // Who can open the socket is the database's owner: nobody else may enter its folder.
    await mkdir(near, { recursive: true, mode: 0o700 })
    await rm(path, { force: true })
    return { path, remove: () => rm(near, { recursive: true, force: true }) }
  }
  const far = await mkdtemp(join(tmpdir(), 'trilha-'))
  return { path: join(far, 'database.sock'), remove: () => rm(far, { recursive: true, force: true }) }
}

/** Keeps one worker thread alive until it is stopped. */
class WorkerGuard {
  readonly #input: WorkerInput
  readonly #log: Logger
  #worker: Worker | null = null
  #stopping = false

  constructor(input: WorkerInput, log: Logger) {
    this.#input = input
    this.#log = log
  }

  /** Ends when the database listens; fails with the reason why it cannot. */
  async start(): Promise<void> {
    if (process.platform !== 'win32') await rm(this.#input.socketPath, { force: true })
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
      workerData: this.#input,
      execArgv: [],
    })
    this.#worker = worker
    let listening = false
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'listening') {
          listening = true
          resolve()
        } else if (message.kind === 'failed') {
          this.#log.error({ reason: message.reason }, 'the embedded database failed')
          reject(new Error(`The embedded database cannot be opened: ${message.reason}`))
        }
      })
      worker.on('error', (error) => {
        this.#log.error({ err: error }, 'the embedded database failed')
        reject(error)
      })
      worker.on('exit', () => {
        reject(new Error('The embedded database ended while it was starting.'))
        if (listening && !this.#stopping) this.#revive()
      })
    })
  }

  #revive(delay = 200): void {
    setTimeout(() => {
      if (this.#stopping) return
      this.#log.warn('starting the embedded database again')
      this.start().catch(() => this.#revive(Math.min(delay * 2, 10_000)))
    }, delay).unref()
  }

  async stop(): Promise<void> {
    this.#stopping = true
    const worker = this.#worker
    if (!worker || worker.threadId === -1) return
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    worker.postMessage('stop')
    await ended
  }
}
