import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parseFilesUrl } from '#server/platform/config/config-files.ts'
import { openS3Store } from '#server/platform/files/s3-store.ts'
import { runAdmin } from '#test/support/admin/admin-command.ts'
import { dropDatabase, makeDatabase } from '#test/support/database/postgres.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { openS3 } from '#test/support/external-services/s3.ts'
import { openVersionedS3 } from '#test/support/external-services/versioned-s3.ts'
import { temporaryFolder } from '#test/support/server/server-process.ts'
import { openInstallation } from '#test/support/server/test-installation.ts'

const secretKey = 'a key of thirty-two characters, or more'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

onPostgres(() => {
  /** An installation whose files lie in this bucket, and an empty database. */
  type Prepare = (store: Awaited<ReturnType<typeof openS3Store>>, keys: readonly string[]) => Promise<void>
  /** An installation with files there, and a backup of it; `prepare`: what happens to its files before. */
  async function openWith(filesUrl: string, prepare: Prepare = async () => undefined) {
    const folder = await temporaryFolder('backup-s3')
    const [original, target] = [await makeDatabase(), await makeDatabase()]
    const installation = await openInstallation('postgres', { SECRET_KEY: secretKey, FILES_URL: filesUrl }, original)
    const places = await installation.services.testDatabase.asOwner<{ key: string }>(
      'SELECT store_key AS key FROM file UNION SELECT store_key FROM content_bytes',
    )
    const store = await openS3Store(parseFilesUrl(filesUrl))
    onTestFinished(async () => {
      await store.close()
      await installation.close()
      for (const url of [original, target]) await dropDatabase(url)
      await folder.remove()
    })
    const env = (url: string) => ({
      DATABASE_URL: url,
      SECRET_KEY: secretKey,
      FILES_URL: filesUrl,
      DATA_DIR: join(folder.path, 'data'),
    })
    const keys = places.map(({ key }) => key)
    await prepare(store, keys)
    const saved = await runAdmin(['backup', join(folder.path, 'backup')], env(original))
    expect([saved.code, saved.error]).toEqual([0, ''])
    const readAll = () => Promise.all(keys.map(async (key) => (await buffer(await store.read(key))).toString('hex')))
    return { store, keys, readAll, file: saved.out.split(' ')[1] ?? '', env: env(target), saved }
  }

  test('where the bucket keeps no versions, a backup holds the bytes of files and brings them back', async () => {
    const s3 = await openS3()
    onTestFinished(s3.close)
    const { store, keys, readAll, file, env } = await openWith(s3.filesUrl)
    expect(await store.version(keys[0] ?? '')).toBeNull()
    const before = await readAll()
    for (const key of keys) await store.remove(key)
    const restored = await runAdmin(['restore', file], env)
    expect([restored.code, restored.error]).toEqual([0, ''])
    expect(restored.out).toContain(`${keys.length} files`)
    expect(await readAll()).toEqual(before)
  })

  test('where the bucket keeps versions, a backup names them and a restore makes them the present ones; a bucket without them is told before anything changes', async () => {
    const [s3, other] = [await openVersionedS3(), await openVersionedS3()]
    onTestFinished(async () => void (await Promise.all([s3.close(), other.close()])))
    const { store, keys, readAll, file, env } = await openWith(s3.filesUrl, async (bucket, places) => {
      // More than all rows together: a backup that has it is larger than one that names it.
      await bucket.put(places.at(-1) ?? '', randomBytes(100_000), 'application/octet-stream')
    })
    const [changed = '', removed = '', kept = ''] = keys
    const before = await readAll()
    const sizes = before.reduce((sum, hex) => sum + hex.length / 2, 0)
    expect(sizes).toBeGreaterThan(100_000)
    expect((await stat(file)).size).toBeLessThan(sizes)
    const present = await store.version(kept)
    await store.put(changed, Buffer.from('what was written after it'), 'text/plain')
    await store.remove(removed)

    const elsewhere = await runAdmin(['restore', file], { ...env, FILES_URL: other.filesUrl })
    expect([elsewhere.code, elsewhere.out]).toEqual([5, ''])
    expect(elsewhere.error).toContain('does not have the version')
    const restored = await runAdmin(['restore', file], env)
    expect([restored.code, restored.error]).toEqual([0, ''])
    expect(await readAll()).toEqual(before)
    // What was as it should be is not written again.
    expect(await store.version(kept)).toBe(present)
  })
})
