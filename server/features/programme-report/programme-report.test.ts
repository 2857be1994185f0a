import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { liabilityOf, type ProgrammeReport } from '#contract/features/programme-report/programme-report-contract.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import { holdPoints, settleHold } from '#server/features/points/hold-service.ts'
import { testStore } from '#server/features/reward/tests/ordering.test-support.ts'
import { decide, reportSale } from '#server/features/review/review.test-support.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { letUndoEnd } from '#test/support/server/jobs/let-undo-end.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'

const path = '/api/admin/programme-report/'

// A sale of the tests is worth 67 points.
onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
    const auditor = await openStaff(installation, ['auditor'])
    for (const decision of ['approve', 'approve', 'refuse', null] as const) {
      const id = await reportSale(installation)
      const reason = decision === 'refuse' ? { reason: 'wrong_day' } : {}
      if (decision) await decide(auditor, 'sale', id, { decision, ...reason })
    }
    await letUndoEnd(installation)
    await testStore(installation).grant(installation.ids.ana, 500)
    await spend(120)
  })
  afterAll(() => installation.close())

  const read = async (query = '') => (await admin.get(`${path}${query}`)).json<ProgrammeReport>()
  /** Some of Ana's points go for a prize, some wait for one. */
  const spend = (points: number) =>
    installation.services.database.inTenant(1, async (tx) => {
      const userId = installation.ids.ana
      await lockStream(tx, 1, userStream(userId))
      const now = installation.clock.now()
      for (const end of ['redeem', null] as const) {
        const holder = { clientId: 1, userId, source: 'order', sourceId: newId() }
        await holdPoints(tx, holder, [{ campaignId: 1, amount: points }], { now })
        if (end) await settleHold(tx, holder, end, { now })
      }
    })

  test('the report says what was earned, waits, was spent and is owed, equal to the ledger to the unit', async () => {
    const report = await read()
    expect(report).toMatchObject({
      campaignId: 1,
      people: 2,
      totals: {
        earned: 2 * 67 + 500,
        adjusted: 0,
        redeemed: 120,
        sent: 0,
        expired: 0,
        pending: 67,
        available: 2 * 67 + 500 - 240,
        reserved: 120,
        blocked: 0,
      },
      sources: [
        { source: 'course', points: 500 },
        { source: 'sale', points: 134 },
      ],
      days: [{ day: '2026-11-18', earned: 634, redeemed: 120 }],
    })
    const { totals, parts } = report
    const { earned, adjusted, redeemed, sent, expired, pending } = totals
    expect(liabilityOf(totals) - pending).toBe(earned + adjusted - redeemed - sent - expired)
    // Each breakdown of what was sold comes to what the ledger says sales gave, and keep waiting.
    for (const part of Object.values(parts)) {
      expect(part.reduce((sum, one) => sum + one.earned, 0)).toBe(134)
      expect(part.reduce((sum, one) => sum + one.pending, 0)).toBe(67)
    }
  })

  test('a breakdown is taken along as a CSV, which the trail says; a campaign that is not there is told', async () => {
    const answer = await admin.send('POST', `${path}1/export/`, { by: 'chain' })
    expect(answer.status).toBe(200)
    const [heads, first] = answer.body.toString().slice(1).split('\r\n')
    expect(heads).toBe('chain,earned,pending')
    expect(first).toMatch(/,134,67$/)
    const { rows } = (await admin.get('/api/admin/audit/')).json<{ rows: { act: string }[] }>()
    expect(rows.map(({ act }) => act)).toContain('programme_report.export')
    expect((await admin.get(`${path}?campaign=99`)).status).toBe(404)
    expect((await admin.send('POST', `${path}99/export/`, { by: 'chain' })).status).toBe(404)
    expect((await admin.send('POST', `${path}1/export/`, { by: 'person' })).status).toBe(422)
  })
})
