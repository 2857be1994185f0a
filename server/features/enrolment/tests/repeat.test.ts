import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { repeatDue } from '../repeat/repeat-service.ts'
import { openEnrolling, type Enrolling } from './enrolling.test-support.ts'

onOneEngine((engine) => {
  let enrolling: Enrolling
  beforeAll(async () => void (enrolling = await openEnrolling(engine)))
  afterAll(() => enrolling.installation.close())
  beforeEach(() => enrolling.clear())

  const repeat = (at: string) => {
    enrolling.installation.clock.set(at)
    return repeatDue(enrolling.installation.services)
  }
  const ofAna = async () =>
    (await enrolling.rowsOf('ana'))
      .toSorted((a, b) => a.cycle - b.cycle)
      .map(({ cycle, state, dueAt }) => [cycle, state, dueAt])

  test('back-office 8: what is to be done every twelve months is asked for again then, once, with a deadline of its own', async () => {
    await enrolling.put('ana', 'bia')
    await enrolling.addRule({ deadline: { days: 10 }, repeatMonths: 12 })
    const device = await enrolling.newDevice('ana')
    enrolling.installation.clock.set('2026-11-19T12:00:00.000Z')
    await device.send(enrolling.installation.clock.now())
    const first = [1, 'finished', '2026-11-29T02:59:59.999Z']
    await repeat('2027-11-19T11:00:00.000Z')
    expect(await ofAna()).toEqual([first])
    await repeat('2027-11-19T13:00:00.000Z')
    await repeat('2027-11-19T14:00:00.000Z')
    expect(await ofAna()).toEqual([first, [2, 'open', '2027-11-30T02:59:59.999Z']])
    // Who has not finished yet has nothing to repeat.
    expect((await enrolling.rowsOf('bia')).map(({ cycle }) => cycle)).toEqual([1])
    const { changes } = await enrolling.installation.as('ana').pull()
    expect(changes.find(({ collection }) => collection === 'courseProgress')?.row).toMatchObject({
      cycle: 2,
      state: 'restarted',
      former: [{ cycle: 1, state: 'finished' }],
    })
  })

  test('back-office 8: done again it is finished again; whom the rule enrols no more is not asked', async () => {
    await enrolling.put('ana')
    await enrolling.addRule({ deadline: { days: 10 }, repeatMonths: 12 })
    const device = await enrolling.newDevice('ana')
    enrolling.installation.clock.set('2026-11-19T12:00:00.000Z')
    await device.send(enrolling.installation.clock.now())
    await repeat('2027-11-20T12:00:00.000Z')
    const later = await enrolling.newDevice('ana')
    enrolling.installation.clock.pass(3_600_000)
    await later.send(enrolling.installation.clock.now(), [0, 10], 2)
    expect((await ofAna()).map(([cycle, state]) => [cycle, state])).toEqual([
      [1, 'finished'],
      [2, 'finished'],
    ])
    await enrolling.put()
    await repeat('2029-01-01T12:00:00.000Z')
    expect(await ofAna()).toHaveLength(2)
  })
})
