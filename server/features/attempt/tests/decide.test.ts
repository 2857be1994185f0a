import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveContact } from '#server/engine/evidence/evidence-queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { deviceOf, openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { attemptQueue } from '../attempt-queue.ts'
import { choice, publishTests, taker, testActivity, writeQuestions } from '../attempt.test-support.ts'

onOneEngine((engine) => {
  let installation: Installation
  let fixed: string[]
  beforeAll(async () => {
    installation = await openInstallation(engine)
    fixed = await inTenant((tx) => writeQuestions(tx, [choice('a'), choice('b')]))
  })
  afterAll(() => installation.close())

  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => installation.services.database.inTenant(1, work)
  const ana = () => taker(installation, 'ana')
  const decide = (caseId: string, decision: 'approve' | 'refuse') =>
    inTenant(async (tx) => {
      const { ids, services, clock } = installation
      const decided = { tx, services, clientId: 1, userId: ids.ana, caseId, now: clock.now() }
      return attemptQueue.decide(decided, { decision, reason: null, note: '' })
    })

  test('learning T56: what is doubtful counts once a person says so, and not where they say no; either is taken back', async () => {
    await publishTests(
      installation,
      testActivity('conventional_test', { draw: { fixed, rules: [] }, timeToAnswer: 1800 }),
    )
    const lease = await ana().start()
    installation.clock.pass(86_400_000)
    await inTenant((tx) => {
      const now = installation.clock.now()
      const device = { id: deviceOf('ana'), clock: now.getTime(), highest: 0 }
      return saveContact(tx, { clientId: 1, userId: installation.ids.ana }, device, now)
    })
    await ana().finish(lease, 2, { at: [300_000, 1_860_000] })
    const facts = (await inTenant((tx) => attemptQueue.read(tx, 1, lease.id)))?.facts ?? []
    expect(facts).toEqual(
      expect.arrayContaining([
        { name: 'grade', value: 0.5, as: 'share' },
        { name: 'graded', value: 1, as: 'share' },
        { name: 'odd', value: 'late_answer', as: 'text' },
      ]),
    )
    await decide(lease.id, 'approve')
    expect(await ana().attempts()).toMatchObject([{ percent: 100, passed: true, inReview: false }])
    expect(await ana().progress()).toMatchObject({ state: 'approved', evidence: 'judged' })
    const cases = await inTenant((tx) => tx.selectFrom('desk_case').select(['case_id', 'closed_at']).execute())
    expect(cases).toEqual([{ case_id: lease.id, closed_at: expect.any(Date) as unknown }])
    expect(await decide(lease.id, 'approve')).toBe('same')
    await decide(lease.id, 'refuse')
    expect(await ana().attempts()).toMatchObject([{ percent: 0, passed: false, inReview: false }])
    expect(await ana().progress()).toMatchObject({ state: 'reproved', test: { waiting: false } })
    const [row] = await inTenant((tx) => tx.selectFrom('attempt').select('former').execute())
    expect(row?.former.map(({ percent }) => percent)).toEqual([50, 100])
  })
})
