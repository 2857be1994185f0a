import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import type { Corrections, DryRun } from '#contract/features/attempt/desk/regrade-desk.ts'
import { questionSchema, type QuestionInput } from '#contract/features/question/question-schema.ts'
import { insertVersions } from '#server/features/question/version-queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { deviceOf, openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { choice, publishTests, taker, testActivity, writeQuestions } from '../attempt.test-support.ts'

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  let fixed: string[]
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
  })
  afterAll(() => installation.close())
  beforeEach(async () => {
    for (const table of ['attempt_answer', 'attempt', 'activity_progress', 'item_progress'] as const)
      await inTenant((tx) => tx.deleteFrom(table).execute())
    await inTenant((tx) =>
      tx.deleteFrom('change').where('collection', 'in', ['attempts', 'activityProgress']).execute(),
    )
    fixed = await inTenant((tx) => writeQuestions(tx, [choice('a'), choice('b')]))
    await publishTests(installation, testActivity('conventional_test', { draw: { fixed, rules: [] } }))
  })

  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => installation.services.database.inTenant(1, work)
  const ana = () => taker(installation, 'ana')
  const bia = () => taker(installation, 'bia')
  /** Ana has everything right, Bia the first alone. */
  const take = async () => {
    await ana().finish(await ana().start(), 2)
    await bia().finish(await bia().start({ deviceId: deviceOf('bia') }), 1)
  }
  const path = (more = '') => `/api/admin/questions/${fixed[1] ?? ''}/corrections/${more}`
  const wanted = { version: 1, kind: 'full', byVersion: null, mayLose: false }
  const dryRun = async (more: object = {}) =>
    (await admin.send('POST', path('try/'), { ...wanted, ...more })).json<DryRun>()
  const correct = async (more: object = {}) => {
    const answer = await admin.send('POST', path(), { ...wanted, reason: 'Duas certas', ...more })
    await installation.services.jobs.run()
    return answer
  }
  /** The second question as a later version, with another right choice. */
  const publishKey = (right: string) =>
    inTenant((tx) => {
      const other = choice('b') as Extract<QuestionInput, { kind: 'single' }>
      const choices = other.choices.map((one) => ({ ...one, fraction: one.key === right ? 1 : 0 }))
      const content = v.parse(questionSchema, { ...other, choices })
      return insertVersions(tx, 1, [{ questionId: fixed[1] ?? '', version: 2, content, pictures: {} }], start)
    })

  test('learning T70: a regrade equals its dry run, runs once, and tells whose grade is another', async () => {
    await take()
    const found = await dryRun()
    expect(found).toMatchObject({ attempts: 2, changed: 1, gained: 1, lost: 0, spared: 0 })
    expect(found.changes).toMatchObject([{ before: 50, after: 100, passedBefore: false, passedAfter: true }])
    expect(await bia().attempts()).toMatchObject([{ percent: 50, passed: false }])
    await correct()
    expect(await bia().attempts()).toMatchObject([{ percent: 100, passed: true }])
    expect(await bia().progress()).toMatchObject({ state: 'approved' })
    const [made] = (await admin.get(path())).json<Corrections>().corrections
    expect(made).toMatchObject({
      kind: 'full',
      judged: 2,
      changed: 1,
      reason: 'Duas certas',
      doneAt: expect.any(String) as unknown,
    })
    const [row] = await inTenant((tx) =>
      tx.selectFrom('attempt').select('former').where('user_id', '=', installation.ids.bia).execute(),
    )
    expect(row?.former.map(({ percent }) => percent)).toEqual([50])
    // The same job again changes nothing.
    await inTenant((tx) =>
      installation.services.jobs.queue(tx, {
        kind: 'regrade_attempts',
        payload: { clientId: 1, correctionId: made?.id },
      }),
    )
    await installation.services.jobs.run()
    expect((await admin.get(path())).json<Corrections>().corrections).toEqual([made])
  })

  test('learning T70: nobody loses a pass by a new key unless that was said; who would is counted', async () => {
    await take()
    await publishKey('errada')
    const key = { kind: 'key', byVersion: 2 }
    expect(await dryRun(key)).toMatchObject({ changed: 1, gained: 1, lost: 0, spared: 1 })
    expect(await dryRun({ ...key, mayLose: true })).toMatchObject({ changed: 2, gained: 1, lost: 1, spared: 0 })
    await correct(key)
    expect(await ana().attempts()).toMatchObject([{ percent: 100, passed: true }])
    expect(await bia().attempts()).toMatchObject([{ percent: 100, passed: true }])
    // What hangs on it later is judged as it was.
    const lease = (await ana().attempts())[0]?.id ?? ''
    const answered = await inTenant((tx) => tx.selectFrom('attempt').select('spared').where('id', '=', lease).execute())
    expect(answered[0]?.spared).toHaveLength(1)
    await correct({ ...key, mayLose: true })
    expect(await ana().attempts()).toMatchObject([{ percent: 50, passed: false }])
    expect(await ana().progress()).toMatchObject({ state: 'reproved' })
  })

  test('learning T71: a question left out leaves the possible points too', async () => {
    await take()
    expect(await dryRun({ kind: 'leave_out' })).toMatchObject({ changed: 1, gained: 1 })
    await correct({ kind: 'leave_out' })
    const [row] = await bia().attempts()
    expect(row).toMatchObject({ percent: 100, passed: true })
    const { questions } = await bia().result(row?.id ?? '')
    expect(questions.map(({ outcome }) => outcome)).toEqual(['right', 'left_out'])
    const stored = await inTenant((tx) =>
      tx
        .selectFrom('attempt')
        .select('possible')
        .where('id', '=', row?.id ?? '')
        .execute(),
    )
    expect(stored).toEqual([{ possible: '1/1' }])
  })

  test('what is also accepted takes nothing from who was right before, and counts for attempts that end later', async () => {
    await take()
    await publishKey('errada')
    await correct({ kind: 'accept', byVersion: 2 })
    expect(await ana().attempts()).toMatchObject([{ percent: 100 }])
    expect(await bia().attempts()).toMatchObject([{ percent: 100 }])
  })

  test('a quiz without a grade is not judged again: its dry run says so too', async () => {
    await publishTests(
      installation,
      testActivity('unevaluated_quiz', { draw: { fixed, rules: [] }, minimumScore: null }),
    )
    await ana().finish(await ana().start(), 1)
    expect(await dryRun()).toMatchObject({ attempts: 0, changed: 0, changes: [] })
  })

  test('a correction by a version that is not there, by the same one, or with a key where none is wanted is refused', async () => {
    await take()
    for (const wrong of [
      { kind: 'key', byVersion: null },
      { kind: 'key', byVersion: 1 },
      { kind: 'key', byVersion: 9 },
      { kind: 'full', byVersion: 1 },
    ])
      expect((await correct(wrong)).json()).toMatchObject({ fields: [{ field: 'byVersion', code: 'invalid' }] })
    expect((await correct({ version: 7 })).json()).toMatchObject({ code: 'resource.not_found' })
    expect((await admin.get(path())).json()).toMatchObject({ corrections: [], versions: [{ version: 1, attempts: 2 }] })
  })
})
