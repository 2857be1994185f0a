import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { TestSettings } from '#contract/features/activity/types/test-settings.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { deviceOf, openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'
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

onOneEngine((engine) => {
  let installation: Installation
  let fixed: string[]
  let bankId: string
  beforeAll(async () => {
    installation = await openInstallation(engine)
    bankId = newId()
    fixed = await inTenant((tx) => writeQuestions(tx, [choice('a'), choice('b')]))
    await inTenant((tx) =>
      writeQuestions(
        tx,
        Array.from({ length: 9 }, (_, at) => choice(`q${at}`)),
        bankId,
      ),
    )
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
  const halfHour = { timeToAnswer: 1800 }

  test('learning T60: a reserved test that was begun without a network in time counts, with its number', async () => {
    await publish({ offlineStart: 1 })
    const [lease] = await ana().reserve()
    expect(lease).toMatchObject({ number: null, startBy: new Date(start.getTime() + 72 * hours).toISOString() })
    expect(await ana().attempts()).toMatchObject([{ state: 'reserved', number: null }])
    expect(await ana().progress()).toBeUndefined()
    if (!lease) throw new Error('no lease')
    installation.clock.pass(5 * hours)
    const begun = momentAt(installation.clock.now().getTime(), 0)
    const me = installation.as('ana')
    const at = installation.clock.now().toISOString()
    installation.clock.pass(3 * hours)
    await me.send({ kind: 'attempt.begin', payload: { attemptId: lease.id, begun }, capturedAt: at })
    expect(await ana().attempts()).toMatchObject([{ state: 'open', number: 1, begunAt: at, flags: [] }])
    await ana().finish(lease, 2)
    expect(await ana().attempts()).toMatchObject([{ state: 'graded', number: 1, percent: 100, flags: [] }])
  })

  test('learning T60: a reserved test that was begun while another device takes one counts too, with the next number', async () => {
    await publish({ offlineStart: 1 })
    const tablet = { deviceId: newId() }
    const [lease] = await ana().reserve(tablet)
    if (!lease) throw new Error('no lease')
    const online = await ana().start()
    const begun = momentAt(installation.clock.now().getTime(), 0)
    const answers = await installation.as('ana').send({
      kind: 'attempt.begin',
      payload: { attemptId: lease.id, begun },
      device: { id: tablet.deviceId, number: 1 },
    })
    expect(answers.map(({ outcome }) => outcome)).toEqual(['applied'])
    // Nobody moves it to a device where it would be the second one that is open.
    const moved = await installation
      .as('ana')
      .request('POST', `/api/attempts/${lease.id}/take-over/`, { deviceId: newId() })
    expect([moved.status, moved.json<{ code: string }>().code]).toEqual([409, 'attempt.open_elsewhere'])
    // The first device goes on with its own, and gets no second one.
    expect(await ana().start()).toMatchObject({ id: online.id })
    await ana().finish(lease, 2, { device: { id: tablet.deviceId, number: 2 } })
    await ana().finish(online, 1)
    const numbers = (await ana().attempts()).map(({ id, number, state }) => [id, number, state])
    expect(numbers).toEqual(
      expect.arrayContaining([
        [online.id, 1, 'graded'],
        [lease.id, 2, 'graded'],
      ]),
    )
  })

  test('a reserved test with a limit whose start nobody can bound is marked', async () => {
    await publish({ offlineStart: 1, ...halfHour })
    const [lease] = await ana().reserve()
    installation.clock.pass(8 * hours)
    if (!lease) throw new Error('no lease')
    await ana().finish(lease, 2)
    expect(await ana().attempts()).toMatchObject([{ number: 1, flags: expect.arrayContaining(['offline_start']) }])
  })

  test('learning T61: what is reserved never exceeds the attempts that are left, over two devices', async () => {
    await publish({ offlineStart: 3, maximumAttempts: 4 })
    expect(await ana().reserve()).toHaveLength(3)
    expect(await ana().reserve()).toHaveLength(3)
    expect(await ana().reserve({ deviceId: newId() })).toHaveLength(1)
    expect(await ana().attempts()).toHaveLength(4)
    // The device that has one in reserve begins with that; another one has none to begin.
    expect(await ana().tryStart({ deviceId: newId() })).toMatchObject({ code: 'attempt.none_left' })
    expect((await ana().start()).number).toBe(1)
  })

  test('learning T62: a reserve that is not used returns its place, and the next one has its draw', async () => {
    await publish({ offlineStart: 1, maximumAttempts: 1, draw: { fixed: [], rules: [{ bankId, count: 3 }] } })
    const questionsOf = async (id: string) =>
      (
        await inTenant((tx) =>
          tx.selectFrom('attempt').select('questions').where('id', '=', id).executeTakeFirstOrThrow(),
        )
      ).questions
    const [lease] = await ana().reserve()
    if (!lease) throw new Error('no lease')
    expect(await ana().tryStart({ deviceId: newId() })).toMatchObject({ code: 'attempt.none_left' })
    const back = await installation.as('ana').request('POST', `/api/attempts/${lease.id}/release/`)
    expect(back.json()).toEqual({ released: true })
    const next = await ana().start()
    expect(next.id).not.toBe(lease.id)
    expect(await questionsOf(next.id)).toEqual(await questionsOf(lease.id))
  })

  test('a reserve that nobody began in time is given back, and one begun all the same is kept and marked', async () => {
    await publish({ offlineStart: 1 })
    const [lease] = await ana().reserve()
    if (!lease) throw new Error('no lease')
    installation.clock.pass(73 * hours)
    await expire()
    expect(await ana().attempts()).toMatchObject([{ state: 'released' }])
    const begunAt = installation.clock.now().getTime()
    const begun = momentAt(begunAt, 0)
    await installation.as('ana').send({ kind: 'attempt.begin', payload: { attemptId: lease.id, begun } })
    installation.clock.pass(5 * minutes)
    await ana().finish(lease, 2, { begunAt })
    expect(await ana().attempts()).toMatchObject([
      { state: 'graded', number: 1, percent: 100, flags: ['reserve_ended'], inReview: true },
    ])
  })

  test('learning T63: what was reserved for one person is not begun by another on the same tablet', async () => {
    await publish({ offlineStart: 1 })
    const [lease] = await ana().reserve()
    if (!lease) throw new Error('no lease')
    const bia = taker(installation, 'bia')
    await bia.finish(lease, 2, { device: { id: deviceOf('ana'), number: 1 } })
    expect(await ana().attempts()).toMatchObject([{ state: 'reserved' }])
    expect(await bia.attempts()).toEqual([])
    expect((await installation.as('bia').request('POST', `/api/attempts/${lease.id}/release/`)).status).toBe(404)
  })
})
