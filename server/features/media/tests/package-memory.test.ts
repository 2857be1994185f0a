import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zipOf, type HostileEntry } from '#test/support/packages/zip-of.ts'
import { manifest2004 } from '#test/support/packages/package-of.ts'

const mib = 1024 ** 2
const run = promisify(execFile)
const inspection = new URL('./inspect-process.test-support.ts', import.meta.url)

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'package-memory-'))))
afterAll(async () => rm(folder, { recursive: true }))

/** Looks through a package in a process of its own. */
async function measure(entries: readonly HostileEntry[]): Promise<{ code: string; grew: number }> {
  const path = join(folder, 'package.zip')
  await writeFile(path, zipOf(entries))
  // What nothing holds is swept up soon: else it is measured how seldom that is done.
  const heap = ['--max-old-space-size=64', '--max-semi-space-size=1']
  // Code that was compiled before costs the first package nothing: then it is counted with the second.
  const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' }
  const { stdout } = await run(process.execPath, [...heap, inspection.pathname, path], { env })
  return JSON.parse(stdout) as { code: string; grew: number }
}

const lesson = '<item identifier="i" identifierref="r"><title>Aula</title></item>'
const page = { name: 'aula.html', body: '<p>Aula</p>' }
const manifest = (more = '') => ({ name: 'imsmanifest.xml', body: manifest2004(lesson, { more }) })

test.each<[string, () => HostileEntry[], string]>([
  [
    '400 MB of films',
    () => [manifest(), page, ...[1, 2].map((at) => ({ name: `${at}.mp4`, method: 0, body: randomBytes(200 * mib) }))],
    'package',
  ],
  [
    '20,000 files',
    () => [
      manifest(),
      page,
      ...Array.from({ length: 19_998 }, (_, at) => ({
        name: `dados/${'a'.repeat(100)}${at}.js`,
        method: 0,
        body: String(at),
      })),
    ],
    'package',
  ],
  [
    'a manifest of 10 MB of elements',
    () => [manifest(Array.from({ length: 300_000 }, (_, at) => `<a b="${at * 7919}"/>`).join('')), page],
    'package.xml_unsafe',
  ],
  ['a bomb whose size lies', () => [{ name: 'a', says: 9 * mib, packed: randomBytes(mib) }, page], 'package.damaged'],
])('player P44: %s are looked through in flat memory', async (_, entries, code) => {
  const measured = await measure(entries())
  expect(measured.code).toBe(code)
  expect(measured.grew / mib).toBeLessThan(64)
})
