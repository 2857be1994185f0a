import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../server/admin/admin.ts', import.meta.url))

/** What a command said and ended with. */
export interface Said {
  code: number
  out: string
  error: string
}

/** Runs a command of `npm run -s admin` in a process of its own, with nothing but these settings. */
export async function runAdmin(args: readonly string[], env: Record<string, string>): Promise<Said> {
  const none = { DATABASE_URL: undefined, FILES_URL: undefined, BUS_URL: undefined, PUBLIC_URL: undefined }
  const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, ...none, DEMO: '0', ...env } })
  const ended = once(child, 'close') as Promise<[number]>
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out, error }
}
