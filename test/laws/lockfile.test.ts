import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** What the check says of a lockfile that is not complete, or 'complete'. */
function check(lockfile = join(root, 'package-lock.json')): Promise<string> {
  const command = [join(root, 'scripts/lock/complete-lock.ts'), '--check', lockfile]
  return promisify(execFile)(process.execPath, command, { cwd: root }).then(
    () => 'complete',
    (error: { stdout: string }) => error.stdout.trim(),
  )
}

/** This project's lockfile with one package changed. */
async function checkChanged(path: string, change: (locked: Record<string, unknown>) => void): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trilha-lockfile-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Record<string, unknown>>
  }
  const locked = lock.packages[path]
  if (!locked) throw new Error(`the lockfile does not hold ${path}`)
  change(locked)
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock))
  return check(join(folder, 'package-lock.json'))
}

test('engine E12: the lockfile holds every package of every platform with its integrity', async () => {
  expect(await check()).toBe('complete')
})

test('engine E12: a lockfile with a package without integrity is refused, also of another platform', async () => {
  const refused = /^0 packages .*\n1 packages have no integrity in package-lock\.json$/
  expect(await checkChanged('node_modules/fastify', (locked) => delete locked.integrity)).toMatch(refused)
  const other = 'node_modules/@oxlint/binding-darwin-arm64'
  expect(await checkChanged(other, (locked) => delete locked.integrity)).toMatch(refused)
})

test('engine E12: a lockfile that lacks a platform’s package is refused, as `npm ci` refuses it', async () => {
  const said = await checkChanged('node_modules/oxlint', (locked) => {
    locked.optionalDependencies = { ...(locked.optionalDependencies as object), '@oxlint/binding-aix-ppc64': '1.94.0' }
  })
  expect(said).toMatch(/^1 packages of other platforms are missing from package-lock\.json/)
})
