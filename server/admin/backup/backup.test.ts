import { createHash } from 'node:crypto'
import { cp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { lookAtDatabase } from '#server/platform/database/database.ts'
import { openLog } from '#server/platform/log.ts'
import { contentOf } from '#test/support/database/database-content.ts'
import { runAdmin } from '#test/support/admin/admin-command.ts'
import { folderWithDemo } from '#test/support/server/prepared-demo.ts'
import { startServer } from '#test/support/server/server-process.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 })

let folder: Awaited<ReturnType<typeof folderWithDemo>>
beforeAll(async () => void (folder = await folderWithDemo('backup')))
afterAll(async () => folder.remove())

const lookAt = (dataDir: string) =>
  lookAtDatabase(readConfig({ DATA_DIR: dataDir }), openLog('silent'), async (client) => ({
    content: await contentOf(client),
    epoch: (await client.query<{ epoch: string }>('SELECT epoch FROM installation')).rows[0]?.epoch,
  }))

/** Every file of a store, with the hash of its bytes. */
async function hashesOf(dataDir: string): Promise<Record<string, string>> {
  const root = join(dataDir, 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const hashed = files.map(async (path) => [
    path.slice(root.length + 1),
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex'),
  ])
  return Object.fromEntries((await Promise.all(hashed)) as [string, string][]) as Record<string, string>
}

test('back-office D14: a backup of the embedded database is restored to another machine with every row and every file, and a server goes on with it in a new epoch', async () => {
  const [from, to, made] = [folder.data, join(folder.path, 'restored'), join(folder.path, 'backups')]
  const before = await lookAt(from)
  const saved = await runAdmin(['backup', made], { DATA_DIR: from })
  expect([saved.code, saved.error]).toEqual([0, ''])
  const [, file = '', bytes, sha256] = /^backup (\S+\.backup) (\d+) sha256:([0-9a-f]{64})\n$/.exec(saved.out) ?? []
  const written = await readFile(file)
  expect([written.length, createHash('sha256').update(written).digest('hex')]).toEqual([Number(bytes), sha256])

  // The key is not in the backup: whoever restores brings it along.
  const keyless = await runAdmin(['restore', file], { DATA_DIR: to })
  expect([keyless.code, keyless.out]).toEqual([5, ''])
  expect(keyless.error).toContain('made under another SECRET_KEY')
  await cp(join(from, 'secret.key'), join(to, 'secret.key'))
  const files = await hashesOf(from)
  const counts = `${before.content['client']?.rows} clients, ${before.content['person']?.rows} people, ${Object.keys(files).length} files`
  expect(await runAdmin(['restore', file], { DATA_DIR: to })).toEqual({
    code: 0,
    out: `restored ${counts}; epoch changed\n`,
    error: '',
  })
  const after = await lookAt(to)
  expect(after.content).toEqual(before.content)
  expect(Object.keys(files).length).toBeGreaterThan(10)
  expect(await hashesOf(to)).toEqual(files)
  expect(after.epoch).not.toBe(before.epoch)

  const server = await startServer({ dataDir: to })
  const locked = await runAdmin(['restore', file, '--replace'], { DATA_DIR: to })
  const alsoLocked = await runAdmin(['backup', join(folder.path, 'locked')], { DATA_DIR: to })
  const form = new URLSearchParams({ username: 'seller@demo.trilha.app', password: 'trilha-demo' })
  const login = await fetch(`${server.url}/etraining_login/login/`, { method: 'POST', body: form })
  expect(login.status).toBe(200)
  await server.stop('SIGTERM')
  for (const refused of [locked, alsoLocked]) {
    expect([refused.code, refused.out]).toEqual([3, ''])
    expect(refused.error).toContain('in use by another Trilha process')
  }
  // The server notes where it is and begins no other epoch.
  expect((await lookAt(to)).epoch).toBe(after.epoch)
})
