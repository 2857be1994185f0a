import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ListedTest, TestPerson, TestPersonDetail } from '#contract/features/attempt/desk/test-desk.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { deviceOf, openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { choice, publishTests, taker, testActivity, writeQuestions } from '../attempt.test-support.ts'

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  let fixed: string[]
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
    fixed = await inTenant((tx) => writeQuestions(tx, [choice('a'), choice('b')]))
  })
  afterAll(() => installation.close())
  beforeEach(async () => {
    for (const table of ['test_grant', 'attempt_answer', 'attempt', 'activity_progress', 'item_progress'] as const)
      await inTenant((tx) => tx.deleteFrom(table).execute())
    await inTenant((tx) =>
      tx.deleteFrom('change').where('collection', 'in', ['attempts', 'activityProgress']).execute(),
    )
  })

  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => installation.services.database.inTenant(1, work)
  const ana = () => taker(installation, 'ana')
  const path = (more = '') => `/api/admin/tests/202/people/${installation.ids.ana}/${more}`
  const publish = (type: Parameters<typeof testActivity>[0], more: Parameters<typeof testActivity>[1] = {}) =>
    publishTests(installation, testActivity(type, { draw: { fixed, rules: [] }, ...more }))
  const give = (attempts: number, timePercent = 100, who = admin) =>
    who.send('POST', path('grant/'), { attempts, timePercent, reason: 'Faltou luz na loja' })
  const fail = async () => ana().finish(await ana().start(), 0)
  const voidIt = (id: string, isReturned: boolean) =>
    admin.send('POST', `/api/admin/attempts/${id}/void/`, { isReturned, reason: 'Barulho na sala' })

  test('learning T37: staff unblock who used all attempts by giving one more, with a reason that is in the trail', async () => {
    await publish('block_test', { maximumAttempts: 1 })
    await fail()
    expect(await ana().progress()).toMatchObject({ state: 'blocked' })
    expect(await ana().tryStart()).toMatchObject({ status: 422, code: 'attempt.blocked' })
    expect((await give(0)).json()).toMatchObject({ state: 'blocked', given: 0, attemptsLeft: 0 })
    expect((await give(1)).json()).toMatchObject({ state: 'reproved', given: 1, attemptsLeft: 1 })
    expect(await ana().progress()).toMatchObject({ state: 'reproved', test: { attemptsLeft: 1 } })
    const courses = () =>
      inTenant((tx) => tx.selectFrom('item_progress').select('state').where('item_kind', '=', 'course').execute())
    expect(await courses()).toEqual([{ state: 'in_progress' }])
    await ana().finish(await ana().start(), 2)
    expect(await ana().progress()).toMatchObject({ state: 'approved' })
    const acts = await inTenant((tx) =>
      tx.selectFrom('audit').select('subject_id').where('act', '=', 'test.grant').execute(),
    )
    expect(acts).toContainEqual({ subject_id: '202' })
  })

  test('learning T38: extra time of a person stretches the limit of what they begin from then on', async () => {
    await publish('conventional_test', { timeToAnswer: 600 })
    await give(0, 150)
    expect((await ana().start()).limit).toBe(900)
    expect((await taker(installation, 'bia').start({ deviceId: deviceOf('bia') })).limit).toBe(600)
    expect((await give(0, 130)).status).toBe(422)
    expect((await admin.get(path())).json()).toMatchObject({ timePercent: 150, history: [{ state: 'open' }] })
  })

  test('an attempt that staff take out of count gives its number back or not, and counts no more', async () => {
    await publish('conventional_test', { maximumAttempts: 2 })
    const lease = await ana().start()
    await ana().finish(lease, 2)
    expect(await ana().progress()).toMatchObject({ state: 'approved' })
    expect((await voidIt(lease.id, true)).json<TestPersonDetail>()).toMatchObject({
      attemptsLeft: 2,
      history: [{ state: 'void', number: null, voidReason: 'Barulho na sala' }],
    })
    expect(await ana().progress()).toMatchObject({ state: 'not_started', test: { attemptsLeft: 2, grade: null } })
    const second = await ana().start()
    await ana().finish(second, 0)
    expect((await voidIt(second.id, false)).json()).toMatchObject({ attemptsLeft: 1 })
    // What arrives of it later changes nothing.
    await ana().finish(second, 2)
    expect(await ana().attempts()).toContainEqual(expect.objectContaining({ id: second.id, state: 'void' }))
  })

  test('an odd attempt that is taken out of count waits for no decision any more, and is taken out once', async () => {
    await publish('conventional_test', { maximumAttempts: 1 })
    const lease = await ana().start()
    await ana().finish(lease, 0)
    await inTenant((tx) =>
      tx
        .updateTable('attempt')
        .set({ flags: ['late_arrival'] })
        .execute(),
    )
    expect((await voidIt(lease.id, false)).json()).toMatchObject({ history: [{ state: 'void', inReview: false }] })
    expect(await ana().progress()).toMatchObject({ test: { waiting: false } })
    const open = await inTenant((tx) =>
      tx
        .selectFrom('desk_case')
        .select('case_id')
        .where('case_id', '=', lease.id)
        .where('closed_at', 'is', null)
        .execute(),
    )
    expect(open).toEqual([])
    expect((await voidIt(lease.id, true)).json()).toMatchObject({ code: 'attempt.over' })
  })

  test('an attempt whose device is lost is ended with what arrived, and judged again with what comes later', async () => {
    await publish('conventional_test')
    const lease = await ana().start()
    await ana().finish(lease, 1, { kind: 'attempt.save' })
    const end = () => admin.send('POST', `/api/admin/attempts/${lease.id}/end/`, { reason: 'Tablet roubado' })
    expect((await end()).json()).toMatchObject({ history: [{ state: 'graded', percent: 50 }] })
    expect((await end()).json()).toMatchObject({ code: 'attempt.over' })
    await ana().finish(lease, 2)
    const [row] = (await admin.get(path())).json<TestPersonDetail>().history
    expect(row).toMatchObject({ percent: 100, former: [{ percent: 50 }] })
  })

  test('staff see the tests, who took one and how they stand, as a table and as a CSV without formulas', async () => {
    await publish('conventional_test')
    await ana().finish(await ana().start(), 2)
    await taker(installation, 'bia').start({ deviceId: deviceOf('bia') })
    const tests = (await admin.get('/api/admin/tests/?search=Prova')).json<{ rows: ListedTest[] }>().rows
    expect(tests).toMatchObject([{ activityId: 202, people: 2, marking: 0, type: 'conventional_test' }])
    const people = async (query = '') =>
      (await admin.get(`/api/admin/tests/202/people/${query}`)).json<{ rows: TestPerson[] }>().rows
    expect(await people()).toHaveLength(2)
    expect(await people('?state=approved')).toMatchObject([{ userId: installation.ids.ana, grade: 100, attempts: 1 }])
    await installation.services.database.inSystem((tx) =>
      tx.updateTable('person').set({ first_name: '=1+1' }).where('id', '=', installation.ids.ana).execute(),
    )
    const csv = (await admin.send('POST', '/api/admin/tests/202/people/export/', { state: 'approved' })).body.toString()
    expect(csv.split('\r\n')[1]).toContain("'=1+1")
    expect((await admin.get('/api/admin/tests/999/people/')).json()).toMatchObject({ code: 'activity.not_found' })
  })

  test('an instructor sees the tests of their own courses, and gives nobody anything', async () => {
    await publish('conventional_test')
    const rui = await openStaff(installation, ['instructor'])
    expect((await rui.get('/api/admin/tests/')).json()).toEqual({ rows: [], next: null })
    expect((await rui.get('/api/admin/tests/202/people/')).status).toBe(404)
    expect((await give(1, 100, rui)).status).toBe(403)
  })
})
