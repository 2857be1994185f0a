import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Adjustment } from '#contract/features/points/points-desk.ts'
import { wrongIn } from '#server/engine/ledger/ledger.test-support.ts'
import { connectTo } from '#test/support/database/postgres.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { pointsRules } from '../points-ledger-rules.ts'

onPostgres(() => {
  let installation: Installation
  let first: StaffCaller
  let others: StaffCaller[]
  beforeAll(async () => {
    installation = await openInstallation('postgres')
    first = await openStaff(installation, ['programme-admin'])
    others = [await openStaff(installation, ['programme-admin']), await openStaff(installation, ['programme-admin'])]
  })
  afterAll(async () => installation.close())

  const adjustments = '/api/admin/points/adjustments/'
  const ask = async (): Promise<string> => {
    const body = { userId: installation.ids.ana, campaignId: 1, currency: 'PTS', amount: 40, reason: 'Nota perdida' }
    return (await first.send('POST', adjustments, body)).json<Adjustment>().id
  }
  const approve = (staff: StaffCaller, id: string) =>
    staff.send('POST', `${adjustments}${id}/decide/`, { decision: 'approve' })

  test('of two who approve an adjustment at once one does', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await ask()
      const answers = await Promise.all(others.map((staff) => approve(staff, id)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    }
  })

  test.each([
    ['an agreement deleted', 'DELETE FROM ledger_adjustment WHERE id = {id}'],
    ['an amount that was not agreed on', 'UPDATE ledger_adjustment SET amount = amount + 1 WHERE id = {id}'],
    [
      'the same person twice',
      `ALTER TABLE ledger_adjustment DROP CONSTRAINT ledger_adjustment_check1;
       UPDATE ledger_adjustment SET decided_by = asked_by WHERE id = {id}`,
    ],
    ['an agreement taken back', "UPDATE ledger_adjustment SET state = 'asked', decided_by = NULL WHERE id = {id}"],
  ])('loyalty 73: %s is found by its rule', async (_what, planted) => {
    const id = await ask()
    const [second] = others
    if (second) await approve(second, id)
    const client = await connectTo(installation.services.testDatabase.config.databaseUrl ?? '')
    try {
      expect(await wrongIn(client, pointsRules)).toEqual([])
      await client.query('BEGIN')
      for (const statement of planted.split(';')) await client.query(statement.replace('{id}', `'${id}'`))
      expect(await wrongIn(client, pointsRules)).toEqual(['L12'])
    } finally {
      await client.query('ROLLBACK')
      await client.end()
    }
  })
})
