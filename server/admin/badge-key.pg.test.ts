import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runAdmin } from '#test/support/command-line.ts'
import { connectTo, dropDatabase, makeDatabase } from '#test/support/database/postgres.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { temporaryFolder } from '#test/support/server/server-process.ts'

// Each command is a process of its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

onPostgres(() => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let env: Record<string, string>
  beforeAll(async () => {
    folder = await temporaryFolder('admin-badge-key')
    env = {
      DATA_DIR: folder.path,
      DATABASE_URL: await makeDatabase(),
      SECRET_KEY: 'a key of thirty-two characters, or more',
      PUBLIC_URL: 'https://trilha.example.com',
      DEMO: '0',
    }
  })
  afterAll(async () => {
    await dropDatabase(env['DATABASE_URL'] ?? '')
    await folder.remove()
  })
  const kidsIn = async (table: 'badge_key' | 'badge_key_secret'): Promise<string[]> => {
    const client = await connectTo(env['DATABASE_URL'] ?? '')
    try {
      return (await client.query<{ kid: string }>(`SELECT kid FROM ${table}`)).rows.map(({ kid }) => kid).toSorted()
    } finally {
      await client.end()
    }
  }

  test('learning 13: `badge-key rotate` makes the key that signs from now on; the ones before stay published and sign no more', async () => {
    const rotated: string[] = []
    for (let times = 0; times < 2; times++) {
      const { code, out } = await runAdmin(['badge-key', 'rotate'], env)
      expect(code).toBe(0)
      rotated.push(out.trim())
    }
    expect(await kidsIn('badge_key')).toEqual(rotated.toSorted())
    expect(await kidsIn('badge_key_secret')).toEqual(rotated.slice(1))
    expect((await runAdmin(['badge-key', 'rotate', 'again'], env)).code).toBe(2)
  })
})
