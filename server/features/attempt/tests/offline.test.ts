import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { TestSettings } from '#contract/features/activity/types/test-settings.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { deviceOf, openInstallation, type Installation } from '#test/support/server/test-installation.ts'
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
const hours = 60 * minutes
const days = 24 * hours

onOneEngine((engine) => {
  let installation: Installation
  let fixed: string[]
  beforeAll(async () => {
    installation = await openInstallation(engine)
    fixed = await inTenant((tx) => writeQuestions(tx, [choice('a'), choice('b')]))
  })
  afterAll(() => installation.close())
  beforeEach(async () => {
    await forgetAttempts(installation)
    await heard('ana')
  })

  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => installation.services.database.inTenant(1, work)
  const publish = (more: Partial<TestSettings>) =>
    publishTests(installation, testActivity('conventional_test', { draw: { fixed, rules: [] }, ...more }))
  const ana = () => taker(installation, 'ana')
  const heard = (name: 'ana' | 'bia', ahead = 0, device = deviceOf(name)) => hear(installation, name, { ahead, device })
  const expire = () => expireAttempts(installation.services)
  const cases = () =>
    inTenant((tx) =>
      tx.selectFrom('desk_case').select(['case_id', 'closed_at']).where('queue', '=', 'attempt').execute(),
    )
  const halfHour = { timeToAnswer: 1800 }

  test('learning T55: a test that arrives a day late with answers in time counts whole, and is marked', async () => {
    await publish(halfHour)
    const lease = await ana().start()
    installation.clock.pass(days)
    await heard('ana')
    await ana().finish(lease, 2)
    expect(await ana().attempts()).toMatchObject([
      { state: 'graded', percent: 100, passed: true, flags: ['late_arrival'], inReview: true },
    ])
    // It counts at once, and waits for a decision before anything is certified by it.
    expect(await ana().progress()).toMatchObject({ state: 'approved', evidence: 'review' })
    expect(await cases()).toEqual([{ case_id: lease.id, closed_at: null }])
  })

  test('learning T56: answers recorded after the limit are kept, and count nothing until they are accepted', async () => {
    await publish(halfHour)
    const lease = await ana().start()
    installation.clock.pass(days)
    await heard('ana')
    await ana().finish(lease, 2, { at: [5 * minutes, 31 * minutes] })
    expect(await ana().attempts()).toMatchObject([{ percent: 50, flags: ['late_arrival', 'late_answer'] }])
    expect(await inTenant((tx) => tx.selectFrom('attempt_answer').select('question').execute())).toHaveLength(2)
    expect(await ana().progress()).toMatchObject({ state: 'in_progress', test: { waiting: true } })
    expect((await ana().result(lease.id)).questions).toMatchObject([{ outcome: 'right' }, { outcome: 'late' }])
  })

  test('answers whose numbers begin anew, as after lost storage or in a second tab, are all kept', async () => {
    await publish({})
    const lease = await ana().start()
    installation.clock.pass(5 * minutes)
    const begun = Date.parse(lease.issuedAt)
    const said = (after: number, boot: string) => ({
      question: 0,
      seq: 1,
      value: null,
      moment: { ...momentAt(begun, after), boot },
    })
    for (const after of [minutes, 2 * minutes])
      await ana().finish(lease, 0, { kind: 'attempt.save', payload: { answers: [said(after, newId())] } })
    expect(await inTenant((tx) => tx.selectFrom('attempt_answer').select('seq').execute())).toEqual([
      { seq: 1 },
      { seq: 1 },
    ])
  })

  test('learning T57: a clock that was set back gives no time, and is marked', async () => {
    await publish(halfHour)
    const lease = await ana().start()
    installation.clock.pass(2 * hours)
    await heard('ana', -hours)
    await ana().finish(lease, 2, { at: [5 * minutes, 45 * minutes], ahead: [0, -hours] })
    const [attempt] = await ana().attempts()
    expect(attempt).toMatchObject({ percent: 50, flags: ['late_arrival', 'late_answer', 'clock_moved'] })
  })

  test('what arrives within the limit and thirty seconds is nothing odd', async () => {
    await publish(halfHour)
    const lease = await ana().start()
    installation.clock.pass(1_830_000)
    await ana().finish(lease, 2)
    expect(await ana().attempts()).toMatchObject([{ percent: 100, flags: [] }])
  })

  test('learning T59: after seven days it is graded with what had come, and judged again when the rest arrives', async () => {
    await publish(halfHour)
    const lease = await ana().start()
    installation.clock.pass(2 * minutes)
    await ana().finish(lease, 1, { kind: 'attempt.save' })
    installation.clock.pass(hours)
    await expire()
    expect(await ana().attempts()).toMatchObject([{ state: 'awaiting_device', percent: null }])
    expect(await ana().progress()).toMatchObject({ test: { waiting: true } })
    installation.clock.pass(7 * days + minutes)
    await expire()
    expect(await ana().attempts()).toMatchObject([{ state: 'graded', percent: 50, flags: ['never_arrived'] }])
    await heard('ana')
    await ana().finish(lease, 2, { at: [1 * minutes, 3 * minutes] })
    const [row] = await inTenant((tx) => tx.selectFrom('attempt').select(['former', 'percent', 'flags']).execute())
    expect(row).toMatchObject({ former: [{ percent: 50 }], flags: ['never_arrived', 'late_arrival'] })
  })

  test('answers that come without an end are placed by the clock of their device, wrong as it is: nobody gains time by never handing in', async () => {
    await publish(halfHour)
    const lease = await ana().start()
    installation.clock.pass(2 * hours)
    await heard('ana', hours)
    // The first within the half hour, the second after it.
    await ana().finish(lease, 2, { kind: 'attempt.save', at: [10 * minutes, 70 * minutes], ahead: [hours, hours] })
    await expire()
    expect(await ana().attempts()).toMatchObject([{ percent: 50, flags: ['late_arrival', 'late_answer'] }])
    expect((await ana().result(lease.id)).questions.map(({ outcome }) => outcome)).toEqual(['right', 'late'])
  })

  test('answers of a device that says nothing of its begin are none of the begin: the newest counts, wherever it was given', async () => {
    await publish({})
    const lease = await ana().start()
    const other = newId()
    await installation.as('ana').request('POST', `/api/attempts/${lease.id}/take-over/`, { deviceId: other })
    installation.clock.pass(3 * hours)
    const movedAt = Date.parse(lease.issuedAt)
    await ana().finish(lease, 2, { kind: 'attempt.save', at: [2 * hours, 2 * hours] })
    await ana().finish(lease, 0, { device: { id: other, number: 1 }, begunAt: movedAt, at: [hours, hours] })
    expect(await ana().attempts()).toMatchObject([{ state: 'graded', percent: 100 }])
  })

  test('a limit that passes while its device is here ends the test with what it sent', async () => {
    await publish(halfHour)
    const lease = await ana().start()
    installation.clock.pass(29 * minutes)
    await ana().finish(lease, 1, { kind: 'attempt.save' })
    installation.clock.pass(2 * minutes)
    await heard('ana')
    await expire()
    expect(await ana().attempts()).toMatchObject([{ state: 'graded', percent: 50, flags: [] }])
  })

  test('learning T65: moved to another device, the answers of both are kept and the newest counts', async () => {
    await publish({})
    const lease = await ana().start()
    installation.clock.pass(2 * minutes)
    await ana().finish(lease, 1, { kind: 'attempt.save', at: [minutes, 2 * minutes] })
    const other = newId()
    const movedAt = installation.clock.now().getTime()
    const moved = await installation
      .as('ana')
      .request('POST', `/api/attempts/${lease.id}/take-over/`, { deviceId: other })
    const taken = moved.json<{ lease: typeof lease; answers: unknown[]; elapsed: number }>()
    expect(taken).toMatchObject({ elapsed: 2 * minutes, lease: { id: lease.id, deviceId: other } })
    expect(taken.answers).toHaveLength(2)
    expect(taken.lease.questions).toEqual(lease.questions)
    // By this the first one learns that it is held elsewhere since.
    expect(Date.parse(taken.lease.heldSince)).toBeGreaterThan(Date.parse(lease.heldSince))
    // The first one has still something to say, and ends nothing with it.
    installation.clock.pass(minutes)
    await ana().finish(lease, 0, { at: [2.5 * minutes, 2.5 * minutes] })
    expect(await ana().attempts()).toMatchObject([{ state: 'open', deviceId: other }])
    installation.clock.pass(5 * minutes)
    await ana().finish(lease, 2, { device: { id: other, number: 1 }, begunAt: movedAt, at: [5 * minutes, 6 * minutes] })
    expect(await ana().attempts()).toMatchObject([{ state: 'graded', percent: 100, flags: ['two_devices'] }])
    expect(await inTenant((tx) => tx.selectFrom('attempt_answer').select('device_id').execute())).toHaveLength(6)
  })

  test('learning T67: questions that were altered on a device are judged as they were issued, and marked', async () => {
    await publish({})
    const lease = await ana().start()
    await ana().finish(lease, 1, { payload: { sha256: 'f'.repeat(64) } })
    expect(await ana().attempts()).toMatchObject([{ percent: 50, flags: ['altered'], inReview: true }])
  })

  test('all right faster than anybody reads is told', async () => {
    await publish({})
    await ana().finish(await ana().start(), 2, { at: [900, 1700] })
    expect(await ana().attempts()).toMatchObject([{ percent: 100, flags: ['answers_fast'] }])
  })
})
