import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import type { TestSettings } from '#contract/features/activity/types/test-settings.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { saveSettings } from '#test/support/save-settings.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'
import {
  forgetAttempts,
  hear,
  choice,
  momentAt,
  publishTests,
  taker,
  testActivity,
  writeQuestions,
} from '../attempt.test-support.ts'
import { expireAttempts } from '../expire/expire-service.ts'

const minutes = 60_000
const days = 86_400_000

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  let fixed: string[]
  beforeAll(async () => {
    installation = await openInstallation(engine)
    fixed = await inTenant((tx) => writeQuestions(tx, [choice('a'), choice('b')]))
  })
  afterAll(() => installation.close())
  beforeEach(async () => {
    await forgetAttempts(installation)
    admin = await openStaff(installation, ['programme-admin'])
    await set({ lateEvidence: 'review', deviceDays: 7, reserveDays: 3 })
    await heard()
  })

  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => installation.services.database.inTenant(1, work)
  const ana = () => taker(installation, 'ana')
  const set = async (values: Record<string, unknown>) => expect((await saveSettings(admin, values)).status).toBe(200)
  const heard = () => hear(installation, 'ana')
  const publish = (more: Partial<TestSettings> = {}) =>
    publishTests(
      installation,
      testActivity('conventional_test', { draw: { fixed, rules: [] }, timeToAnswer: 1800, ...more }),
    )
  const openCases = () =>
    inTenant((tx) => tx.selectFrom('desk_case').select('case_id').where('closed_at', 'is', null).execute())
  const takeLate = async (at: readonly number[]) => {
    await publish()
    const lease = await ana().start()
    installation.clock.pass(days)
    await heard()
    await ana().finish(lease, 2, { at })
    return lease
  }

  test('a client that believes what came late has it count at once where nothing else is odd, and else decides', async () => {
    await set({ lateEvidence: 'accept' })
    await takeLate([5 * minutes, 20 * minutes])
    expect(await ana().attempts()).toMatchObject([
      { percent: 100, passed: true, flags: ['late_arrival'], inReview: false },
    ])
    expect(await ana().progress()).toMatchObject({ state: 'approved', evidence: 'judged' })
    expect(await openCases()).toEqual([])
  })

  test('late answers are decided by a person, also where a client believes what came late', async () => {
    await set({ lateEvidence: 'accept' })
    const { id } = await takeLate([5 * minutes, 31 * minutes])
    expect(await ana().attempts()).toMatchObject([{ percent: 50, inReview: true }])
    expect(await openCases()).toEqual([{ case_id: id }])
  })

  test('what was believed waits after all once something else about it is odd', async () => {
    await set({ lateEvidence: 'accept' })
    const lease = await takeLate([5 * minutes, 20 * minutes])
    await ana().finish(lease, 2, { at: [5 * minutes, 20 * minutes], payload: { sha256: 'f'.repeat(64) } })
    expect(await ana().attempts()).toMatchObject([{ flags: ['altered', 'late_arrival'], inReview: true }])
    expect(await openCases()).toEqual([{ case_id: lease.id }])
  })

  test('what waits for a decision is not decided by a setting that is changed afterwards', async () => {
    const lease = await takeLate([5 * minutes, 20 * minutes])
    await set({ lateEvidence: 'accept' })
    await ana().finish(lease, 2, { at: [5 * minutes, 20 * minutes] })
    expect(await ana().attempts()).toMatchObject([{ inReview: true }])
    expect(await openCases()).toEqual([{ case_id: lease.id }])
  })

  test('a start without a network at a time nobody knows is believed by the same setting', async () => {
    await publish({ offlineStart: 1 })
    for (const [lateEvidence, inReview] of [
      ['review', true],
      ['accept', false],
    ] as const) {
      await set({ lateEvidence })
      const [lease] = await ana().reserve()
      if (!lease) throw new Error('no lease')
      installation.clock.pass(8 * 3_600_000)
      const begunAt = installation.clock.now().getTime()
      const payload = { attemptId: lease.id, begun: momentAt(begunAt, 0) }
      await installation.as('ana').send({ kind: 'attempt.begin', payload })
      const begun = (await ana().attempts()).find(({ id }) => id === lease.id)
      expect([lateEvidence, begun]).toMatchObject([lateEvidence, { flags: ['offline_start'], inReview }])
      // It goes on: there is nothing to decide of it yet.
      expect(await openCases()).toEqual([])
      installation.clock.pass(5 * minutes)
      await ana().finish(lease, 1, { begunAt })
      const ended = (await ana().attempts()).find(({ id }) => id === lease.id)
      expect([lateEvidence, ended]).toMatchObject([lateEvidence, { state: 'graded', inReview }])
      expect(await openCases()).toEqual(inReview ? [{ case_id: lease.id }] : [])
      await inTenant((tx) => tx.deleteFrom('desk_case').execute())
    }
  })

  test('learning T59: an attempt waits for its device as many days as the client says', async () => {
    await set({ deviceDays: 2 })
    await publish()
    const lease = await ana().start()
    await ana().finish(lease, 1, { kind: 'attempt.save' })
    installation.clock.pass(3_600_000)
    await expireAttempts(installation.services)
    expect(await ana().attempts()).toMatchObject([{ state: 'awaiting_device' }])
    installation.clock.pass(2 * days - minutes)
    await expireAttempts(installation.services)
    expect(await ana().attempts()).toMatchObject([{ state: 'awaiting_device' }])
    installation.clock.pass(2 * minutes)
    await expireAttempts(installation.services)
    expect(await ana().attempts()).toMatchObject([{ state: 'graded', percent: 50, flags: ['never_arrived'] }])
  })

  test('a reserve is begun within as many days as the client says: one, or thirty', async () => {
    await publish({ offlineStart: 1 })
    for (const reserveDays of [1, 30]) {
      await set({ reserveDays })
      const [lease] = await ana().reserve()
      expect(lease?.startBy).toBe(new Date(start.getTime() + reserveDays * days).toISOString())
      await installation.as('ana').request('POST', `/api/attempts/${lease?.id ?? ''}/release/`)
    }
  })

  test('days are from one to thirty, and evidence is looked at or believed', async () => {
    const values = { lateEvidence: 'never', deviceDays: 31, reserveDays: 0 }
    const answer = await saveSettings(admin, values)
    const fields = answer.json<Problem>().fields?.map(({ field }) => field) ?? []
    expect(fields.toSorted()).toEqual(['values.deviceDays', 'values.lateEvidence', 'values.reserveDays'])
  })
})
