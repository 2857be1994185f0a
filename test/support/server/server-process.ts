import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A real server of ours in a process of its own, over the production build in `dist/`. */
export interface ServerProcess {
  readonly url: string
  readonly port: number
  readonly pid: number
  readonly dataDir: string
  /** Everything it printed so far, for the message of a failing test. */
  output(): string
  /** Ends it; `SIGKILL` is a power cut. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Sends a signal and waits for nothing. */
  signal(name: 'SIGTERM' | 'SIGINT'): void
  /** What it ended with; null while it runs, or where a signal ended it. */
  exitCode(): number | null
}

/** A loopback port that was free a moment ago. */
export async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

/** A new empty folder under the system's temporary one, with how to remove it. */
export async function temporaryFolder(name: string): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), `trilha-${name}-`))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Who runs a packed server where the tests may choose: nobody that this machine knows. */
export const packedUser = 10_001

/** Starts `server/main.ts` (or `main`, which must be the same to the outside) and waits until it is ready. Give `dataDir` to start again on the same data. */
export async function startServer(options: {
  port?: number
  /** Where it is asked whether it is ready; its public port unless told. */
  readyPort?: number
  dataDir: string
  env?: Record<string, string>
  timeoutMs?: number
  main?: string
  /** A folder that `npm run -s pack` made: its own Node runs it, as a user who may write nothing there. */
  packed?: string
}): Promise<ServerProcess> {
  const port = options.port ?? (await freePort())
  const root = new URL('../../..', import.meta.url).pathname
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: options.dataDir,
    LOG_LEVEL: 'warn',
    // Many servers run at once, and no proxy has to learn that one ends.
    OPS_PORT: '0',
    STOP_DELAY: '0',
    ...options.env,
  }
  for (const name of ['DATABASE_URL', 'FILES_URL', 'BUS_URL', 'PUBLIC_URL']) if (!options.env?.[name]) delete env[name]
  const { packed } = options
  const child = spawn(packed ? join(packed, 'bin/node') : process.execPath, [options.main ?? 'server/main.ts'], {
    cwd: packed ?? root,
    env,
    ...(packed && process.getuid?.() === 0 && { uid: packedUser, gid: packedUser }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (data) => (output += String(data)))
  child.stderr.on('data', (data) => (output += String(data)))
  const url = `http://localhost:${port}`
  try {
    await waitUntilReady(child, `http://localhost:${options.readyPort ?? port}`, options.timeoutMs ?? 60_000)
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(`${String(error)}\n${output}`, { cause: error })
  }
  return {
    url,
    port,
    pid: child.pid ?? 0,
    dataDir: options.dataDir,
    output: () => output,
    signal: (name) => void child.kill(name),
    exitCode: () => child.exitCode,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill(signal)
      await ended
    },
  }
}

async function waitUntilReady(child: ChildProcess, url: string, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the server was not ready within ${timeoutMs} ms`)
}
