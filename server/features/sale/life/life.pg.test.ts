import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Decision } from '#contract/features/review/review-schema.ts'
import type { Problem } from '#contract/engine/errors.ts'
import { serverParts } from '#server/features.ts'
import { checkLedger } from '#server/engine/ledger/check-ledger.ts'
import { decide, openCase, reportSale } from '#server/features/review/review.test-support.ts'
import { saveSettings } from '#test/support/save-settings.ts'
import { letUndoEnd } from '#test/support/server/jobs/let-undo-end.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { openInstallation } from '#test/support/server/test-installation.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { act, refuse, saleOf, type Desk } from './life.test-support.ts'

onPostgres(() => {
  let desk: Desk
  beforeAll(async () => {
    const installation = await openInstallation('postgres')
    desk = {
      installation,
      auditor: await openStaff(installation, ['auditor']),
      other: await openStaff(installation, ['auditor']),
      administrator: await openStaff(installation, ['programme-admin']),
    }
    await saveSettings(desk.administrator, { twoPairsFrom: 1_000_000, twoPairsDrawn: 0 })
  })
  afterAll(async () => desk.installation.close())

  const wrong = async () => {
    const rules = serverParts.flatMap(({ ledgerRules = [] }) => ledgerRules)
    return (await checkLedger(desk.installation.services, 1, rules)).wrong
  }

  test('loyalty 37: of an approval and a refusal at once by two auditors one is done, the other gets desk.decided', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await reportSale(desk.installation)
      const answers = await Promise.all([
        decide(desk.auditor, 'sale', id, { decision: 'approve' }),
        decide(desk.other, 'sale', id, refuse),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const done = answers.find(({ status }) => status === 200)?.json<Decision>()
      expect(answers.find(({ status }) => status === 409)?.json<Problem>().code).toBe('desk.decided')
      await letUndoEnd(desk.installation)
      expect((await saleOf(desk, id))?.status).toBe(done?.decision === 'approve' ? 'approved' : 'refused')
    }
    expect(await wrong()).toEqual([])
  })

  test('loyalty 37: of a cancellation and an approval at once one is done, and points move once', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await reportSale(desk.installation)
      const [cancelled, approved] = await Promise.all([
        act(desk, 'sale.cancel', { saleId: id }),
        decide(desk.auditor, 'sale', id, { decision: 'approve' }),
      ])
      await letUndoEnd(desk.installation)
      const taken = cancelled.outcome === 'applied'
      expect([taken, approved.status === 200]).toEqual([taken, !taken])
      expect((await saleOf(desk, id))?.status).toBe(taken ? 'cancelled' : 'approved')
      expect((await openCase(desk.other, 'sale', id)).closed).toBe(true)
    }
    expect(await wrong()).toEqual([])
  })
})
