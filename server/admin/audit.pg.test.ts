import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteAct } from '#server/engine/audit/note-act.ts'
import { runAdmin } from '#test/support/command-line.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { onPostgres } from '#test/support/database/test-database.ts'

onPostgres(() => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation('postgres')))
  afterAll(async () => installation.close())

  const admin = (...args: string[]) => {
    const { databaseUrl, dataDir } = installation.services.testDatabase.config
    return runAdmin(['audit', 'verify', ...args], {
      DATABASE_URL: databaseUrl ?? '',
      DATA_DIR: dataDir,
      SECRET_KEY: Buffer.from(installation.services.config.secretKey).toString(),
    })
  }

  test('back-office D76: `audit verify` says how long each trail is unbroken, and finds the row that was changed', async () => {
    const { services, clock } = installation
    for (const size of [1, 2, 3])
      await services.database.inTenant(1, (tx) =>
        noteAct(
          tx,
          { actor: 'job', clientId: 1 },
          { act: 'x', subject: { kind: 'x', id: 'x' }, after: { size } },
          clock.now(),
        ),
      )
    const whole = await admin()
    expect(whole.out).toMatch(
      /^platform: 0 rows, unbroken to the beginning\ntintas: 3 rows, unbroken to [0-9a-f]{64}\nescola: /,
    )
    expect([whole.code, whole.error]).toEqual([0, ''])
    const [row] = await services.testDatabase.asOwner<{ id: string }>(
      'SELECT audit_id AS id FROM audit_link WHERE client_id = 1 AND number = 2',
    )
    await services.testDatabase.asOwner(
      `SELECT set_config('app.client_id', '1', false); UPDATE audit SET act = 'y' WHERE id = '${row?.id}'`,
    )
    expect(await admin('tintas')).toEqual({ code: 5, out: `tintas: broken at row ${row?.id}\n`, error: '' })
    expect((await admin('escola')).code).toBe(0)
    expect(await admin('nobody')).toMatchObject({ code: 2, out: '', error: 'Unknown client: nobody\n' })
    // Four processes of their own, one after the other.
  }, 120_000)
})
