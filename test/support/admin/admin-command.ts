import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** How a command of `npm run -s admin` ended, and what it printed. */
export interface Said {
  code: number
  out: string
  error: string
}

/** Runs a command in a process of its own, over this environment and nothing else of the machine's configuration. */
export async function runAdmin(args: readonly string[], env: Record<string, string>): Promise<Said> {
  const file = fileURLToPath(new URL('../../../server/admin/admin.ts', import.meta.url))
  const { DATABASE_URL: _database, FILES_URL: _files, BUS_URL: _bus, PUBLIC_URL: _address, ...inherited } = process.env
  const child = spawn(process.execPath, [file, ...args], { env: { ...inherited, DEMO: '0', ...env } })
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ])
  return { code, out, error }
}
