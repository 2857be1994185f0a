import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Enrolment, EnrolmentDetail, ListedEnrolment, Rule, Tally } from '#contract/features/enrolment/enrolment-schema.ts'
import { newId } from '#contract/engine/ids.ts'
import { deviceHeader, writeReading } from '#contract/engine/sync/evidence.ts'
import { saveAudience, saveGroup, setGroupPeople } from '#server/engine/audiences/audience-service.ts'
import { publishTrail } from '#server/features/trail/trail-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { forEachEngine } from '#test/support/database/test-database.ts'
import { openInstallation, start, type Installation, type PersonName } from '#test/support/server/test-installation.ts'
import { openStaff, signInAs, type StaffCaller } from '#test/support/staff-caller.ts'
import { applyDue, followMoves } from '../apply/apply-rule-service.ts'

const hour = 3_600_000
const day = 24 * hour
const terms = { mandatory: true, deadline: { on: '2026-11-20' }, reminders: [14, 3, 0], endsOnLeaving: true }

forEachEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  let audience: number
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
    audience = await inTenant(async (tx) => {
      await saveGroup(tx, 1, { id: 'balcao', name: { 'pt-BR': 'Balcão' } })
      return (await saveAudience(tx, 1, { name: 'Balcão', rule: { group: 'balcao' } })).id
    })
  })
  afterAll(async () => installation.close())

  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => installation.services.database.inTenant(1, work)

  /** Nobody is enrolled and nothing was seen; the clock stands at the start. */
  const clear = async () => {
    installation.clock.set(start)
    await renew()
    for (const table of ['enrolment', 'enrolment_rule', 'activity_progress', 'spent_time', 'device_contact'] as const)
      await inTenant((tx) => tx.deleteFrom(table).execute())
    await inTenant((tx) => tx.deleteFrom('change').where('collection', '=', 'enrolments').execute())
    await put()
  }
  /** The administrator signs in anew, at the clock's present. */
  const renew = async () => void (admin = await signInAs(installation, admin.userId))
  const put = async (...names: PersonName[]) => {
    await inTenant((tx) => setGroupPeople(tx, 1, 'balcao', names.map((name) => installation.ids[name])))
    await followMoves(installation.services)
  }
  const addRule = async (rule: Record<string, unknown>) => {
    const body = { who: { audience }, item: { kind: 'course', id: 2 }, startsOn: '2026-11-18', ...terms, ...rule }
    const answer = await admin.send('POST', '/api/admin/enrolment-rules/', body)
    await installation.services.jobs.run()
    return answer
  }
  const list = async (query = '') =>
    (await admin.get(`/api/admin/enrolments/${query}`)).json<{ rows: ListedEnrolment[]; next: string | null }>().rows
  const one = async (name: PersonName) => {
    const found = (await list()).find(({ person }) => person.userId === installation.ids[name])
    if (!found) throw new Error(`${name} is not enrolled`)
    return found
  }
  const rowsOf = async (name: PersonName) => {
    const { changes } = await installation.as(name).pull()
    return changes.flatMap(({ collection, row }) => (collection === 'enrolments' && row ? [row as Enrolment] : []))
  }

  /** A device of somebody's that was heard for the first time now. */
  async function newDevice(name: PersonName) {
    const id = newId()
    let number = 0
    const reading = () => writeReading({ id, clock: installation.clock.now().getTime(), highest: number })
    await installation.as(name).request('POST', '/api/pull/', { cursor: null }, { [deviceHeader]: reading() })
    return {
      /** Sees pages of the second course's one activity (ten of them, nine count). */
      send: (capturedAt: Date, covered: [number, number] = [0, 10]) =>
        installation.as(name).send({
          kind: 'activity.completion',
          payload: { courseId: 2, activityId: 201, covered: [covered], position: 10 },
          capturedAt: capturedAt.toISOString(),
          device: { id, number: ++number },
        }),
    }
  }
  const at = (text: string) => new Date(text)
  /** 20 November in São Paulo ends then. */
  const due = at('2026-11-21T02:59:59.999Z')

  test('who is in an audience is enrolled by its rule, with a deadline at the end of the client’s day', async () => {
    await clear()
    await put('ana')
    expect((await addRule({})).status).toBe(200)
    expect(await rowsOf('ana')).toMatchObject([
      { kind: 'course', itemId: 2, cycle: 1, mandatory: true, state: 'open', dueAt: due.toISOString() },
    ])
    expect(await rowsOf('bia')).toEqual([])
  })

  test('learning T1: who comes into the audience later is enrolled with it, and a deadline in days counts from then', async () => {
    await clear()
    await addRule({ deadline: { days: 3 } })
    expect(await list()).toEqual([])
    installation.clock.pass(day)
    await put('bia')
    expect(await rowsOf('bia')).toMatchObject([
      { enrolledAt: '2026-11-19T15:00:00.000Z', dueAt: '2026-11-23T02:59:59.999Z' },
    ])
  })

  test('back-office D57: a deadline met offline and sent late is in time', async () => {
    await clear()
    await put('ana')
    await addRule({})
    const device = await newDevice('ana')
    installation.clock.set('2026-11-23T12:00:00.000Z')
    expect((await one('ana')).standing).toBe('overdue')
    expect(await device.send(at('2026-11-20T23:00:00.000Z'))).toMatchObject([{ outcome: 'applied' }])
    expect(await one('ana')).toMatchObject({ standing: 'finished', finishedAt: '2026-11-20T23:00:00.000Z' })
    expect(await rowsOf('ana')).toMatchObject([{ state: 'finished' }])
  })

  test('back-office D57: captured after the deadline it is late, whenever it is sent', async () => {
    await clear()
    await put('ana')
    await addRule({})
    const device = await newDevice('ana')
    installation.clock.set('2026-11-23T12:00:00.000Z')
    await device.send(new Date(due.getTime() + 1))
    expect((await one('ana')).standing).toBe('late')
  })

  test('back-office D57: a claim that nothing bears out waits for somebody to decide, and so it stays', async () => {
    await clear()
    await put('ana')
    await addRule({})
    const device = await newDevice('ana')
    // Longer than the client lets work wait on a device.
    installation.clock.set('2026-12-03T12:00:00.000Z')
    await device.send(at('2026-11-20T23:00:00.000Z'))
    const { id, rev, standing } = await one('ana')
    expect(standing).toBe('review')
    const body = { verdict: 'finished', reason: 'Estava em viagem' }
    await renew()
    const decided = await admin.send('POST', `/api/admin/enrolments/${id}/decide/`, body, { rev })
    expect(decided.json<EnrolmentDetail>()).toMatchObject({ standing: 'finished', reason: 'Estava em viagem' })
    expect(await rowsOf('ana')).toMatchObject([{ state: 'finished' }])
  })

  test('back-office D58: leaving the audience keeps a begun enrolment, and ends one that was not begun', async () => {
    await clear()
    await put('ana', 'bia')
    await addRule({})
    const device = await newDevice('ana')
    installation.clock.pass(hour)
    await device.send(installation.clock.now(), [0, 2])
    await put()
    expect([(await one('ana')).standing, (await one('bia')).standing]).toEqual(['open', 'ended'])
    expect(await rowsOf('bia')).toMatchObject([{ state: 'ended' }])
  })

  test('back-office D58: what was begun offline before leaving keeps the enrolment when it comes, what was begun after does not', async () => {
    await clear()
    await put('ana', 'bia')
    await addRule({})
    const [anas, bias] = [await newDevice('ana'), await newDevice('bia')]
    installation.clock.pass(2 * hour)
    const left = installation.clock.now()
    await put()
    expect([(await one('ana')).standing, (await one('bia')).standing]).toEqual(['ended', 'ended'])
    installation.clock.pass(2 * hour)
    await anas.send(new Date(left.getTime() - hour), [0, 2])
    await bias.send(new Date(left.getTime() + hour), [0, 2])
    expect([(await one('ana')).standing, (await one('bia')).standing]).toEqual(['open', 'ended'])
  })

  test('back-office D58: where the rule says so, who leaves without having begun stays enrolled', async () => {
    await clear()
    await put('ana')
    await addRule({ endsOnLeaving: false })
    await put()
    expect((await one('ana')).standing).toBe('open')
  })

  test('who comes back is enrolled again, with a new deadline in days', async () => {
    await clear()
    await put('ana')
    await addRule({ deadline: { days: 3 } })
    await put()
    installation.clock.pass(day)
    await put('ana')
    expect(await list()).toMatchObject([{ standing: 'open', dueAt: '2026-11-23T02:59:59.999Z' }])
  })

  test('who has done it already has finished, and who has begun it has begun', async () => {
    await clear()
    await put('ana', 'bia')
    const [anas, bias] = [await newDevice('ana'), await newDevice('bia')]
    installation.clock.pass(hour)
    await anas.send(installation.clock.now())
    await bias.send(installation.clock.now(), [0, 2])
    await addRule({})
    expect(await one('ana')).toMatchObject({ standing: 'finished', begun: true })
    expect(await one('bia')).toMatchObject({ standing: 'open', begun: true })
  })

  test('a trail is finished with the last of its courses', async () => {
    await clear()
    await put('ana')
    const trail = { title: { 'pt-BR': 'Tudo' }, description: {}, cover: '', coverColor: '#d65a40' }
    await inTenant((tx) => publishTrail(tx, 1, { id: 7, ...trail, courseIds: [1, 2] }))
    await addRule({ item: { kind: 'trail', id: 7 } })
    const device = await newDevice('ana')
    installation.clock.pass(hour)
    await device.send(installation.clock.now())
    expect(await one('ana')).toMatchObject({ standing: 'open', begun: true })
    await inTenant((tx) => publishTrail(tx, 1, { id: 7, ...trail, courseIds: [2] }))
    await device.send(installation.clock.now())
    expect((await one('ana')).standing).toBe('finished')
  })

  test('a rule that begins later enrols nobody before its day', async () => {
    await clear()
    await put('ana')
    await addRule({ startsOn: '2026-11-19' })
    expect(await list()).toEqual([])
    installation.clock.set('2026-11-19T03:00:00.000Z')
    await applyDue(installation.services)
    expect(await list()).toMatchObject([{ standing: 'open' }])
  })

  test('a changed rule reaches those under way, but for who was given another day', async () => {
    await clear()
    await put('ana', 'bia')
    const rule = (await addRule({})).json<Rule>()
    const { id, rev } = await one('ana')
    const extension = { enrolments: [{ id, rev }], dueOn: '2026-12-31', reason: 'Licença' }
    expect((await admin.send('POST', '/api/admin/enrolments/extend/', extension)).json()).toEqual({ extended: 1 })
    const change = { ...terms, mandatory: false, deadline: { on: '2026-11-30' } }
    const changed = await admin.send('PUT', `/api/admin/enrolment-rules/${rule.id}/`, change, { rev: rule.rev })
    expect(changed.status).toBe(200)
    await installation.services.jobs.run()
    expect(await rowsOf('ana')).toMatchObject([{ mandatory: false, dueAt: '2027-01-01T02:59:59.999Z' }])
    expect(await rowsOf('bia')).toMatchObject([{ mandatory: false, dueAt: '2026-12-01T02:59:59.999Z' }])
  })

  test('who finished late is in time once they are given until then', async () => {
    await clear()
    await put('ana')
    await addRule({})
    const device = await newDevice('ana')
    installation.clock.set('2026-11-22T12:00:00.000Z')
    await device.send(installation.clock.now())
    const { id, rev, standing } = await one('ana')
    expect(standing).toBe('late')
    await renew()
    const extend = (dueOn: string) =>
      admin.send('POST', '/api/admin/enrolments/extend/', { enrolments: [{ id, rev }], dueOn, reason: 'Licença' })
    expect((await extend('2026-11-20')).status).toBe(422)
    expect((await extend('2026-11-22')).status).toBe(200)
    expect((await one('ana')).standing).toBe('finished')
    expect((await extend('2026-11-25')).json()).toMatchObject({ code: 'edit.conflict' })
  })

  test('who is exempt is asked nothing any more, and an exempt one cannot be ended', async () => {
    await clear()
    await put('ana')
    await addRule({})
    const { id, rev } = await one('ana')
    const exempt = await admin.send('POST', `/api/admin/enrolments/${id}/exempt/`, { reason: 'Já certificada' }, { rev })
    expect(exempt.json()).toMatchObject({ standing: 'exempt', reason: 'Já certificada' })
    const end = await admin.send('POST', `/api/admin/enrolments/${id}/end/`, { reason: 'x' }, { rev: rev + 1 })
    expect(end.json()).toMatchObject({ code: 'enrolment.closed' })
    expect(await rowsOf('ana')).toMatchObject([{ state: 'exempt' }])
  })

  test('an ended rule ends what is open of it and enrols nobody any more; what was finished stays', async () => {
    await clear()
    await put('ana', 'bia')
    const rule = (await addRule({})).json<Rule>()
    const device = await newDevice('ana')
    installation.clock.pass(hour)
    await device.send(installation.clock.now())
    expect((await admin.send('POST', `/api/admin/enrolment-rules/${rule.id}/end/`, undefined, { rev: 1 })).status).toBe(200)
    await installation.services.jobs.run()
    expect([(await one('ana')).standing, (await one('bia')).standing]).toEqual(['finished', 'ended'])
    const read = (await admin.get(`/api/admin/enrolment-rules/${rule.id}/`)).json<{ rule: Rule; tally: Tally }>()
    expect(read).toMatchObject({ rule: { applying: false }, tally: { finished: 1, ended: 1, open: 0 } })
  })

  test('one person is enrolled by a rule of their own, and not twice', async () => {
    await clear()
    const who = { userId: installation.ids.bia }
    expect((await addRule({ who })).status).toBe(200)
    expect(await list()).toMatchObject([{ person: { userId: installation.ids.bia }, standing: 'open' }])
    expect((await addRule({ who })).json()).toMatchObject({ code: 'enrolment.exists' })
  })

  test('what a rule names that the client does not have is told at once', async () => {
    await clear()
    const answer = await addRule({ who: { userId: installation.ids.caio }, item: { kind: 'course', id: 99 } })
    expect(answer.json()).toMatchObject({
      code: 'request.invalid',
      fields: [
        { field: 'item', code: 'unknown' },
        { field: 'who', code: 'unknown' },
      ],
    })
    expect((await addRule({ deadline: { on: '2026-11-17' } })).json()).toMatchObject({
      code: 'enrolment.deadline_passed',
    })
  })

  test('staff find enrolments by name, item and standing, and export what they found', async () => {
    await clear()
    await put('ana', 'bia')
    await addRule({})
    await addRule({ item: { kind: 'course', id: 1 }, deadline: null })
    expect((await list('?search=bía')).map(({ person }) => person.name)).toEqual(['bia Silva', 'bia Silva'])
    expect(await list('?item=course:1&state=overdue')).toEqual([])
    installation.clock.pass(4 * day)
    await renew()
    expect((await list('?state=overdue&sort=due')).map(({ item }) => item.id)).toEqual([2, 2])
    expect((await list('?sort=due')).map(({ item }) => item.id)).toEqual([2, 2, 1, 1])
    const csv = await admin.send('POST', '/api/admin/enrolments/export/', { item: 'course:2', state: 'overdue' })
    const lines = csv.body.toString().trimEnd().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain('course:2,Curso 2,true,overdue')
  })
})
