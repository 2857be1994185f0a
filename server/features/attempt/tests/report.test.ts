import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestReport } from '#contract/features/attempt/desk/test-desk.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { deviceOf, openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { choice, publishTests, taker, testActivity, writeQuestions } from '../attempt.test-support.ts'

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
    const fixed = await inTenant((tx) => writeQuestions(tx, [choice('a'), choice('b')]))
    await publishTests(installation, testActivity('conventional_test', { draw: { fixed, rules: [] } }))
    await ana().finish(await ana().start(), 2)
    await bia().finish(await bia().start({ deviceId: deviceOf('bia') }), 1)
  })
  afterAll(() => installation.close())

  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => installation.services.database.inTenant(1, work)
  const ana = () => taker(installation, 'ana')
  const bia = () => taker(installation, 'bia')
  const report = async () => (await admin.get('/api/admin/tests/202/report/')).json<TestReport>()

  test('a report tells who stands where, the grades, and that fewer than thirty first attempts say too little', async () => {
    expect(await report()).toMatchObject({
      title: { 'pt-BR': 'Prova' },
      minimumScore: 70,
      states: [
        { state: 'approved', people: 1 },
        { state: 'reproved', people: 1 },
      ],
      average: 75,
      grades: [0, 0, 0, 0, 0, 1, 0, 0, 0, 1],
      analysis: { is: 'too_few', attempts: 2, wanted: 30 },
    })
  })

  test('learning T72: from thirty first attempts on each question tells its facility, its discrimination and its choices', async () => {
    // Fifteen times each what Ana and what Bia answered.
    await inTenant(async (tx) => {
      const attempts = await tx.selectFrom('attempt').selectAll().execute()
      const answers = await tx.selectFrom('attempt_answer').selectAll().execute()
      for (const row of attempts)
        for (let copy = 1; copy < 15; copy++) {
          const id = `${row.id.slice(0, -4)}${String(copy).padStart(4, '0')}`
          await tx
            .insertInto('attempt')
            .values({
              ...row,
              id,
              devices: JSON.stringify(row.devices),
              settings: JSON.stringify(row.settings),
              questions: JSON.stringify(row.questions),
              asked: JSON.stringify(row.asked),
              keys: JSON.stringify(row.keys),
              former: '[]',
            })
            .execute()
          for (const answer of answers.filter((one) => one.attempt_id === row.id))
            await tx
              .insertInto('attempt_answer')
              .values({
                ...answer,
                attempt_id: id,
                value: JSON.stringify(answer.value),
                moment: JSON.stringify(answer.moment),
              })
              .execute()
        }
    })
    const { analysis } = await report()
    if (analysis.is !== 'there') throw new Error('too few')
    expect(analysis.attempts).toBe(30)
    const facilities = analysis.items.map(({ facility }) => facility)
    expect(facilities).toEqual([1, 0.5])
    const [easy, fair] = analysis.items
    expect(easy).toMatchObject({ attempts: 30, discrimination: null, marks: ['easy', 'decoy'] })
    expect(fair?.choices).toMatchObject([
      { text: { 'pt-BR': 'certa' }, right: true, upper: 1, lower: 0, all: 0.5 },
      { text: { 'pt-BR': 'errada' }, right: false, upper: 0, lower: 1, all: 0.5 },
      { text: { 'pt-BR': 'outra' }, right: false, all: 0 },
    ])
  })
})
