import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { saveSettings } from '#test/support/save-settings.ts'
import { letUndoEnd } from '#test/support/server/jobs/let-undo-end.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { decide, openCase } from '../review.test-support.ts'
import { cleanSales } from './clean.test-support.ts'

onPostgres(() => {
  let installation: Installation
  let auditor: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation('postgres')
    auditor = await openStaff(installation, ['auditor'])
    const administrator = await openStaff(installation, ['programme-admin'])
    await saveSettings(administrator, { autoClean: true, twoPairsFrom: 1_000_000, twoPairsDrawn: 0 })
  })
  afterAll(async () => installation.close())

  test('loyalty 37, 65: of the rule on two servers and an auditor who refuses at once one decides, and what it decided is done once', async () => {
    const sales = cleanSales(installation)
    await sales.nameIssuers()
    const won = new Set<boolean>()
    for (let round = 0; round < 6; round++) {
      const id = await sales.report()
      installation.clock.pass(86_400_000)
      const refusal = { decision: 'refuse', reason: 'unreadable' }
      const rules = () => Promise.all([sales.approve(), sales.approve()])
      const [answer] = await Promise.all([decide(auditor, 'sale', id, refusal), rules()])
      const { decisions } = await openCase(auditor, 'sale', id)
      expect(decisions).toHaveLength(1)
      const byRule = decisions[0]?.byRule ?? false
      won.add(byRule)
      if (byRule) expect([answer.status, answer.json<Problem>().code]).toEqual([409, 'desk.decided'])
      else expect(answer.status).toBe(200)
      await letUndoEnd(installation, 'many')
      const entries = await installation.services.database.inTenant(1, (tx) =>
        tx.selectFrom('ledger_transaction').select('kind').where('source_id', '=', id).orderBy('seq').execute(),
      )
      expect(entries.map(({ kind }) => kind)).toEqual(['earn', byRule ? 'confirm' : 'void'])
    }
    expect(won.size).toBeGreaterThan(0)
  })
})
