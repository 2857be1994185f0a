import { afterAll, beforeAll, expect, test } from 'vitest'
import { letUndoEnd } from '#test/support/server/jobs/let-undo-end.ts'
import { decide, reportSale } from '#server/features/review/review.test-support.ts'
import { runAdmin } from '#test/support/command-line.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff } from '#test/support/staff-caller.ts'

onPostgres(() => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation('postgres')))
  afterAll(async () => installation.close())

  const check = (...args: string[]) => {
    const { databaseUrl, dataDir } = installation.services.testDatabase.config
    return runAdmin(['ledger', 'check', ...args], {
      DATABASE_URL: databaseUrl ?? '',
      DATA_DIR: dataDir,
      SECRET_KEY: Buffer.from(installation.services.config.secretKey).toString(),
    })
  }

  test('loyalty 73: `ledger check` says in a line that nothing is wrong, and names an approval that was never paid', async () => {
    const paid = await reportSale(installation)
    const waiting = await reportSale(installation)
    await decide(await openStaff(installation, ['auditor']), 'sale', paid, { decision: 'approve' })
    await letUndoEnd(installation)
    expect(await check('tintas')).toEqual({ code: 0, out: 'tintas: 1 members, 3 transactions, 0 wrong\n', error: '' })
    expect((await check()).out).toContain('\nescola: 0 members, 0 transactions, 0 wrong\n')
    await installation.services.testDatabase.asOwner(
      `SELECT set_config('app.client_id', '1', false); UPDATE sale SET status = 'approved' WHERE id = '${waiting}'`,
    )
    expect(await check('tintas')).toEqual({
      code: 5,
      out: [
        'tintas: 1 members, 3 transactions, 4 wrong',
        `  L4 sale ${waiting}: 67 instead of 0`,
        `  L9 sale ${waiting}: 0 instead of 67`,
        `  L4 sale ${waiting} xp: 7 instead of 0`,
        `  L9 sale ${waiting} xp: 0 instead of 7`,
        '',
      ].join('\n'),
      error: '',
    })
    expect(await check('nobody')).toMatchObject({ code: 2, out: '', error: 'Unknown client: nobody\n' })
  })
})
