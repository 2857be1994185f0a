import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EnrolmentDetail } from '#contract/features/enrolment/enrolment-schema.ts'
import { followPublications } from '#server/features/progress/follow-service.ts'
import { publishTrail } from '#server/features/trail/trail-service.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { applyDue } from '../apply/apply-rule-service.ts'
import { day, due, hour, openEnrolling, type Enrolling } from './enrolling.test-support.ts'

onOneEngine((engine) => {
  let enrolling: Enrolling
  beforeAll(async () => void (enrolling = await openEnrolling(engine)))
  afterAll(async () => enrolling.installation.close())
  beforeEach(async () => enrolling.clear())

  test('who is in an audience is enrolled by its rule, with a deadline at the end of the client’s day', async () => {
    await enrolling.put('ana')
    expect((await enrolling.addRule({})).status).toBe(200)
    expect(await enrolling.rowsOf('ana')).toMatchObject([
      { kind: 'course', itemId: 2, cycle: 1, mandatory: true, state: 'open', dueAt: due.toISOString() },
    ])
    expect(await enrolling.rowsOf('bia')).toEqual([])
  })

  test('learning T1: who comes into the audience later is enrolled with it, and a deadline in days counts from then', async () => {
    await enrolling.addRule({ deadline: { days: 3 } })
    expect(await enrolling.list()).toEqual([])
    enrolling.installation.clock.pass(day)
    await enrolling.put('bia')
    expect(await enrolling.rowsOf('bia')).toMatchObject([
      { enrolledAt: '2026-11-19T15:00:00.000Z', dueAt: '2026-11-23T02:59:59.999Z' },
    ])
  })

  test('back-office D57: a deadline met offline and sent late is in time', async () => {
    await enrolling.put('ana')
    await enrolling.addRule({})
    const device = await enrolling.newDevice('ana')
    enrolling.installation.clock.set('2026-11-23T12:00:00.000Z')
    expect((await enrolling.one('ana')).standing).toBe('overdue')
    expect(await device.send(new Date('2026-11-20T23:00:00.000Z'))).toMatchObject([{ outcome: 'applied' }])
    expect(await enrolling.one('ana')).toMatchObject({ standing: 'finished', finishedAt: '2026-11-20T23:00:00.000Z' })
    expect(await enrolling.rowsOf('ana')).toMatchObject([{ state: 'finished' }])
  })

  test('back-office D57: captured after the deadline it is late, whenever it is sent', async () => {
    await enrolling.put('ana')
    await enrolling.addRule({})
    const device = await enrolling.newDevice('ana')
    enrolling.installation.clock.set('2026-11-23T12:00:00.000Z')
    await device.send(new Date(due.getTime() + 1))
    expect((await enrolling.one('ana')).standing).toBe('late')
  })

  test('back-office D57: a claim that nothing bears out waits for somebody to decide, and so it stays', async () => {
    await enrolling.put('ana')
    await enrolling.addRule({})
    const device = await enrolling.newDevice('ana')
    // Longer than the client lets work wait on a device.
    enrolling.installation.clock.set('2026-12-03T12:00:00.000Z')
    await device.send(new Date('2026-11-20T23:00:00.000Z'))
    const { id, rev, standing } = await enrolling.one('ana')
    expect(standing).toBe('review')
    const body = { verdict: 'finished', reason: 'Estava em viagem' }
    await enrolling.renew()
    const decided = await enrolling.admin().send('POST', `/api/admin/enrolments/${id}/decide/`, body, { rev })
    expect(decided.json<EnrolmentDetail>()).toMatchObject({ standing: 'finished', reason: 'Estava em viagem' })
    expect(await enrolling.rowsOf('ana')).toMatchObject([{ state: 'finished' }])
  })

  test('back-office D58: leaving the audience keeps a begun enrolment, and ends one that was not begun', async () => {
    await enrolling.put('ana', 'bia')
    await enrolling.addRule({})
    const device = await enrolling.newDevice('ana')
    enrolling.installation.clock.pass(hour)
    await device.send(enrolling.installation.clock.now(), [0, 2])
    await enrolling.put()
    expect([(await enrolling.one('ana')).standing, (await enrolling.one('bia')).standing]).toEqual(['open', 'ended'])
    expect(await enrolling.rowsOf('bia')).toMatchObject([{ state: 'ended' }])
  })

  test('back-office D58: what was begun offline before leaving keeps the enrolment when it comes, what was begun after does not', async () => {
    await enrolling.put('ana', 'bia')
    await enrolling.addRule({})
    const [anas, bias] = [await enrolling.newDevice('ana'), await enrolling.newDevice('bia')]
    enrolling.installation.clock.pass(2 * hour)
    const left = enrolling.installation.clock.now()
    await enrolling.put()
    expect([(await enrolling.one('ana')).standing, (await enrolling.one('bia')).standing]).toEqual(['ended', 'ended'])
    enrolling.installation.clock.pass(2 * hour)
    await anas.send(new Date(left.getTime() - hour), [0, 2])
    await bias.send(new Date(left.getTime() + hour), [0, 2])
    expect([(await enrolling.one('ana')).standing, (await enrolling.one('bia')).standing]).toEqual(['open', 'ended'])
  })

  test('back-office D58: where the rule says so, who leaves without having begun stays enrolled', async () => {
    await enrolling.put('ana')
    await enrolling.addRule({ endsOnLeaving: false })
    await enrolling.put()
    expect((await enrolling.one('ana')).standing).toBe('open')
  })

  test('who comes back is enrolled again, with a new deadline in days', async () => {
    await enrolling.put('ana')
    await enrolling.addRule({ deadline: { days: 3 } })
    await enrolling.put()
    enrolling.installation.clock.pass(day)
    await enrolling.put('ana')
    expect(await enrolling.list()).toMatchObject([{ standing: 'open', dueAt: '2026-11-23T02:59:59.999Z' }])
  })

  test('who has done it already has finished, and who has begun it has begun', async () => {
    await enrolling.put('ana', 'bia')
    const [anas, bias] = [await enrolling.newDevice('ana'), await enrolling.newDevice('bia')]
    enrolling.installation.clock.pass(hour)
    await anas.send(enrolling.installation.clock.now())
    await bias.send(enrolling.installation.clock.now(), [0, 2])
    await enrolling.addRule({})
    expect(await enrolling.one('ana')).toMatchObject({ standing: 'finished', begun: true })
    expect(await enrolling.one('bia')).toMatchObject({ standing: 'open', begun: true })
  })

  test('a trail is finished with the last of its courses', async () => {
    await enrolling.put('ana')
    const trail = { title: { 'pt-BR': 'Tudo' }, description: {}, cover: '', coverColor: '#d65a40' }
    await enrolling.inTenant((tx) => publishTrail(tx, 1, { id: 7, ...trail, courseIds: [1, 2] }))
    await enrolling.addRule({ item: { kind: 'trail', id: 7 } })
    const device = await enrolling.newDevice('ana')
    enrolling.installation.clock.pass(hour)
    await device.send(enrolling.installation.clock.now())
    expect(await enrolling.one('ana')).toMatchObject({ standing: 'open', begun: true })
    await enrolling.inTenant((tx) => publishTrail(tx, 1, { id: 7, ...trail, courseIds: [2] }))
    // Nothing more is to be done: the publication itself finishes it.
    await followPublications(enrolling.installation.services)
    expect((await enrolling.one('ana')).standing).toBe('finished')
  })

  test('a rule that begins later enrols nobody before its day', async () => {
    await enrolling.put('ana')
    await enrolling.addRule({ startsOn: '2026-11-19' })
    expect(await enrolling.list()).toEqual([])
    enrolling.installation.clock.set('2026-11-19T03:00:00.000Z')
    await applyDue(enrolling.installation.services)
    expect(await enrolling.list()).toMatchObject([{ standing: 'open' }])
  })

  test('back-office 8: after a deadline that locks nothing of the course can be begun, and what was begun may be finished', async () => {
    await enrolling.put('ana', 'bia')
    await enrolling.addRule({ locks: true })
    expect(await enrolling.rowsOf('ana')).toMatchObject([{ locks: true, dueAt: due.toISOString() }])
    const [ana, bia] = [await enrolling.newDevice('ana'), await enrolling.newDevice('bia')]
    enrolling.installation.clock.pass(hour)
    await ana.send(enrolling.installation.clock.now(), [0, 2])
    enrolling.installation.clock.set('2026-11-22T12:00:00.000Z')
    const stateOf = (answers: Awaited<ReturnType<typeof ana.send>>) => answers[0]?.changes?.[0]?.row?.['state']
    expect(stateOf(await bia.send(enrolling.installation.clock.now()))).toBe('not_started')
    expect(stateOf(await ana.send(enrolling.installation.clock.now()))).toBe('finished')
  })
})
