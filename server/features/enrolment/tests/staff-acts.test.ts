import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Rule, Tally } from '#contract/features/enrolment/enrolment-schema.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { day, hour, openEnrolling, terms, type Enrolling } from './enrolling.test-support.ts'

onOneEngine((engine) => {
  let enrolling: Enrolling
  beforeAll(async () => void (enrolling = await openEnrolling(engine)))
  afterAll(async () => enrolling.installation.close())
  beforeEach(async () => enrolling.clear())

  test('a changed rule reaches those under way, but for who was given another day', async () => {
    await enrolling.put('ana', 'bia')
    const rule = (await enrolling.addRule({})).json<Rule>()
    const { id, rev } = await enrolling.one('ana')
    const extension = { enrolments: [{ id, rev }], dueOn: '2026-12-31', reason: 'Licença' }
    expect((await enrolling.admin().send('POST', '/api/admin/enrolments/extend/', extension)).json()).toEqual({
      extended: 1,
    })
    const change = { ...terms, mandatory: false, deadline: { on: '2026-11-30' } }
    const changed = await enrolling
      .admin()
      .send('PUT', `/api/admin/enrolment-rules/${rule.id}/`, change, { rev: rule.rev })
    expect(changed.status).toBe(200)
    await enrolling.installation.services.jobs.run()
    expect(await enrolling.rowsOf('ana')).toMatchObject([{ mandatory: false, dueAt: '2027-01-01T02:59:59.999Z' }])
    expect(await enrolling.rowsOf('bia')).toMatchObject([{ mandatory: false, dueAt: '2026-12-01T02:59:59.999Z' }])
  })

  test('who finished late is in time once they are given until then', async () => {
    await enrolling.put('ana')
    await enrolling.addRule({})
    const device = await enrolling.newDevice('ana')
    enrolling.installation.clock.set('2026-11-22T12:00:00.000Z')
    await device.send(enrolling.installation.clock.now())
    const { id, rev, standing } = await enrolling.one('ana')
    expect(standing).toBe('late')
    await enrolling.renew()
    const extend = (dueOn: string) =>
      enrolling
        .admin()
        .send('POST', '/api/admin/enrolments/extend/', { enrolments: [{ id, rev }], dueOn, reason: 'Licença' })
    expect((await extend('2026-11-20')).status).toBe(422)
    expect((await extend('2026-11-22')).status).toBe(200)
    expect((await enrolling.one('ana')).standing).toBe('finished')
    expect((await extend('2026-11-25')).json()).toMatchObject({ code: 'edit.conflict' })
  })

  test('who is exempt is asked nothing any more, and an exempt one cannot be ended', async () => {
    await enrolling.put('ana')
    await enrolling.addRule({})
    const { id, rev } = await enrolling.one('ana')
    const exempt = await enrolling
      .admin()
      .send('POST', `/api/admin/enrolments/${id}/exempt/`, { reason: 'Já certificada' }, { rev })
    expect(exempt.json()).toMatchObject({ standing: 'exempt', reason: 'Já certificada' })
    const end = await enrolling
      .admin()
      .send('POST', `/api/admin/enrolments/${id}/end/`, { reason: 'x' }, { rev: rev + 1 })
    expect(end.json()).toMatchObject({ code: 'enrolment.closed' })
    expect(await enrolling.rowsOf('ana')).toMatchObject([{ state: 'exempt' }])
  })

  test('an ended rule ends what is open of it and enrols nobody any more; what was finished stays', async () => {
    await enrolling.put('ana', 'bia')
    const rule = (await enrolling.addRule({})).json<Rule>()
    const device = await enrolling.newDevice('ana')
    enrolling.installation.clock.pass(hour)
    await device.send(enrolling.installation.clock.now())
    expect(
      (await enrolling.admin().send('POST', `/api/admin/enrolment-rules/${rule.id}/end/`, undefined, { rev: 1 }))
        .status,
    ).toBe(200)
    await enrolling.installation.services.jobs.run()
    expect([(await enrolling.one('ana')).standing, (await enrolling.one('bia')).standing]).toEqual([
      'finished',
      'ended',
    ])
    const read = (await enrolling.admin().get(`/api/admin/enrolment-rules/${rule.id}/`)).json<{
      rule: Rule
      tally: Tally
    }>()
    expect(read).toMatchObject({ rule: { applying: false }, tally: { finished: 1, ended: 1, open: 0 } })
  })

  test('one person is enrolled by a rule of their own, and not twice', async () => {
    const who = { userId: enrolling.installation.ids.bia }
    expect((await enrolling.addRule({ who })).status).toBe(200)
    expect(await enrolling.list()).toMatchObject([
      { person: { userId: enrolling.installation.ids.bia }, standing: 'open' },
    ])
    expect((await enrolling.addRule({ who })).json()).toMatchObject({ code: 'enrolment.exists' })
  })

  test('what a rule names that the client does not have is told at once', async () => {
    const answer = await enrolling.addRule({
      who: { userId: enrolling.installation.ids.caio },
      item: { kind: 'course', id: 99 },
    })
    expect(answer.json()).toMatchObject({
      code: 'request.invalid',
      fields: [
        { field: 'item', code: 'unknown' },
        { field: 'who', code: 'unknown' },
      ],
    })
    expect((await enrolling.addRule({ deadline: { on: '2026-11-17' } })).json()).toMatchObject({
      code: 'enrolment.deadline_passed',
    })
  })

  test('staff find enrolments by name, item and standing, and export what they found', async () => {
    await enrolling.put('ana', 'bia')
    await enrolling.addRule({})
    await enrolling.addRule({ item: { kind: 'course', id: 1 }, deadline: null })
    expect((await enrolling.list('?search=bía')).map(({ person }) => person.name)).toEqual(['bia Silva', 'bia Silva'])
    expect(await enrolling.list('?item=course:1&state=overdue')).toEqual([])
    enrolling.installation.clock.pass(4 * day)
    await enrolling.renew()
    expect((await enrolling.list('?state=overdue&sort=due')).map(({ item }) => item.id)).toEqual([2, 2])
    expect((await enrolling.list('?sort=due')).map(({ item }) => item.id)).toEqual([2, 2, 1, 1])
    const csv = await enrolling
      .admin()
      .send('POST', '/api/admin/enrolments/export/', { item: 'course:2', state: 'overdue' })
    const lines = csv.body.toString().trimEnd().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain('course:2,Curso 2,true,overdue')
  })
})
