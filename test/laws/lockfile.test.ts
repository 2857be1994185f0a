import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('the lockfile installs on every platform: `npm ci` refuses one with a platform’s package missing', async () => {
  const check = [join(root, 'scripts/complete-lock.ts'), '--check']
  const said = await promisify(execFile)(process.execPath, check, { cwd: root }).then(
    () => 'complete',
    (error: { stdout: string }) => `${error.stdout.trim()}: run "node scripts/complete-lock.ts"`,
  )
  expect(said).toBe('complete')
})
