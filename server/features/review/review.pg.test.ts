import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import type { Decision } from '#contract/features/review/review-schema.ts'
import { letUndoEnd } from '#test/support/server/jobs/let-undo-end.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { decide, openCase, reportSale } from './review.test-support.ts'

onPostgres(() => {
  let installation: Installation
  let one: StaffCaller
  let other: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation('postgres')
    one = await openStaff(installation, ['auditor'])
    other = await openStaff(installation, ['auditor'])
  })
  afterAll(async () => installation.close())

  const statusOf = async (id: string) =>
    installation.services.database.inTenant(1, (tx) =>
      tx.selectFrom('sale').select('status').where('id', '=', id).executeTakeFirstOrThrow(),
    )

  test('back-office D75: of two auditors who decide one case at once one is done, the other gets desk.decided with the decision', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await reportSale(installation)
      const answers = await Promise.all([
        decide(one, 'sale', id, { decision: 'approve' }),
        decide(other, 'sale', id, { decision: 'refuse', reason: 'unreadable' }),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const [done] = answers.filter(({ status }) => status === 200).map((answer) => answer.json<Decision>())
      const [late] = answers.filter(({ status }) => status === 409).map((answer) => answer.json<Problem>())
      expect(late).toMatchObject({
        code: 'desk.decided',
        values: { decision: done?.decision, name: done?.by, at: done?.at },
      })
      await letUndoEnd(installation)
      expect(await statusOf(id)).toEqual({ status: done?.decision === 'approve' ? 'approved' : 'refused' })
      expect((await openCase(one, 'sale', id)).decisions).toHaveLength(1)
    }
  })

  test('a case that two open at once is lent to one of them, and the other sees to whom', async () => {
    const id = await reportSale(installation)
    const seen = await Promise.all([openCase(one, 'sale', id), openCase(other, 'sale', id)])
    const [lent] = seen.map(({ lent: to }) => to?.userId)
    expect(seen.map(({ lent: to }) => to?.userId)).toEqual([lent, lent])
    const reader = lent === one.userId ? other : one
    const answer = await decide(reader, 'sale', id, { decision: 'approve' })
    expect([answer.status, answer.json<Problem>().code]).toEqual([409, 'desk.claimed'])
  })

  test('a decision is never written over: the application’s role may not', async () => {
    const id = await reportSale(installation)
    await decide(one, 'sale', id, { decision: 'approve' })
    const rewrite = installation.services.database.inTenant(1, (tx) =>
      tx.updateTable('case_decision').set({ decision: 'refuse' }).where('case_id', '=', id).execute(),
    )
    await expect(rewrite).rejects.toThrow('permission denied')
  })
})
