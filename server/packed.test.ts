import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freePort, packedUser, startServer, temporaryFolder } from '#test/support/server/server-process.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

test('back-office 16: what is packed starts without installing or building anything, as a user who may write to the data folder alone, and ends with 0', async () => {
  const folder = await temporaryFolder('packed')
  const [app, data] = [join(folder.path, 'app'), join(folder.path, 'data')]
  // Others of this machine reach what is inside.
  await chmod(folder.path, 0o755)
  await run(process.execPath, [join(root, 'scripts/build/pack.ts'), app, process.execPath])
  await mkdir(data)
  if (process.getuid?.() === 0) await chown(data, packedUser, packedUser)
  const list = async () =>
    (await readdir(app, { recursive: true })).toSorted((one, other) => one.localeCompare(other)).join('\n')
  const before = await list()
  expect(before).not.toMatch(/^(node_modules\/(vite|typescript)|src|test|server\/.*\.test\.ts)$/m)

  const [port, ops] = [await freePort(), await freePort()]
  const env = { HOST: '127.0.0.1', DEMO: '0', PORT: String(port), OPS_PORT: String(ops) }
  const server = await startServer({ dataDir: data, port, packed: app, env })
  const check = (more: Record<string, string> = {}) =>
    run(join(app, 'bin/node'), [join(app, 'server/healthcheck.ts')], { env: { ...env, ...more } }).then(
      () => 'well',
      (error: { code: number }) => error.code,
    )
  expect((await fetch(`${server.url}/api/settings/`)).status).toBe(200)
  // Of the container; a process of jobs is asked at its own port.
  expect([await check(), await check({ PROCESS: 'jobs' })]).toEqual(['well', 'well'])
  await server.stop()
  expect(server.exitCode(), server.output()).toBe(0)
  expect([await check(), await check({ PROCESS: 'jobs' })]).toEqual([1, 1])
  expect(await list()).toBe(before)
  await folder.remove()
}, 240_000)
