import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bundlesOf, type KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import type { EnrolmentType } from '#contract/features/course/enrolment-types.ts'
import type { EnrolmentDetail } from '#contract/features/enrolment/enrolment-schema.ts'
import { saveAudience, saveGroup, setGroupPeople } from '#server/engine/audiences/audience-service.ts'
import { publishCourse } from '#server/features/course/course-service.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import type { PersonName } from '#test/support/server/test-installation.ts'
import { hour, openEnrolling, type Enrolling } from './enrolling.test-support.ts'

onOneEngine((engine) => {
  let enrolling: Enrolling
  let content: { course: Course; activities: KnownActivity[] }
  let team = 0
  let fileUrl = ''
  beforeAll(async () => {
    enrolling = await openEnrolling(engine, { DEMO: '1' })
    content = (await enrolling.installation.as('ana').request('GET', '/api/courses/2/')).json<typeof content>()
    const [activity] = content.activities
    const [{ bundleId, files } = expect.unreachable()] = activity ? bundlesOf(activity) : []
    fileUrl = `/api/bundles/${bundleId}/files/${files?.[0]?.sha256}/`
    await enrolling.inTenant(async (tx) => {
      await saveGroup(tx, 1, { id: 'equipe', name: { 'pt-BR': 'Equipe' } })
      team = (await saveAudience(tx, 1, { name: 'Equipe', rule: { group: 'equipe' } })).id
      // Nothing else shows the file of the second course.
      await publishCourse(tx, 1, { ...content.course, id: 1 }, [], enrolling.installation.clock.now())
    })
  })
  afterAll(async () => enrolling.installation.close())
  beforeEach(async () => enrolling.clear())

  /** The second course becomes one of that type, for an audience. */
  const publish = (enrollmentType: EnrolmentType, audience = 0) =>
    enrolling.inTenant((tx) =>
      publishCourse(
        tx,
        1,
        { ...content.course, enrollmentType },
        content.activities,
        enrolling.installation.clock.now(),
        audience,
      ),
    )
  const tap = async (name: PersonName, kind: 'course.enrol' | 'course.leave', minutesAgo = 0, id?: string) => {
    const capturedAt = new Date(enrolling.installation.clock.now().getTime() - minutesAgo * 60_000).toISOString()
    const operation = { kind, payload: { courseId: 2 }, capturedAt, ...(id && { id }) }
    const [answer] = await enrolling.installation.as(name).send(operation)
    return answer?.code ?? answer?.outcome
  }
  const begin = async (name: PersonName) => {
    enrolling.installation.clock.pass(hour)
    const device = await enrolling.newDevice(name)
    enrolling.installation.clock.pass(hour)
    const [answer] = await device.send(enrolling.installation.clock.now(), [0, 2])
    return answer?.code ?? answer?.outcome
  }
  const statesOf = async (name: PersonName) => (await enrolling.rowsOf(name)).map(({ state }) => state)
  const sees = async (name: PersonName) => {
    const { changes } = await enrolling.installation.as(name).pull()
    return changes.some(({ collection, key, row }) => collection === 'courses' && key === '2' && row !== null)
  }

  describe('a free course', () => {
    beforeEach(async () => publish('free'))

    test('learning T2: who enrols without a network is enrolled once when that comes, however often it is sent', async () => {
      enrolling.installation.clock.pass(hour)
      const id = '01930000-0000-7000-8000-0000000000e1'
      expect(await tap('ana', 'course.enrol', 30, id)).toBe('applied')
      expect(await tap('ana', 'course.enrol', 30, id)).toBe('applied')
      // The same from their other device.
      expect(await tap('ana', 'course.enrol', 20)).toBe('applied')
      expect(await enrolling.rowsOf('ana')).toMatchObject([{ id, itemId: 2, own: true, state: 'open', dueAt: null }])
      expect(await enrolling.list()).toMatchObject([{ standing: 'open', ruleId: null }])
    })

    test('is left before it is finished, keeps what was done, and is entered again by going on', async () => {
      expect(await begin('ana')).toBe('applied')
      expect(await tap('ana', 'course.leave')).toBe('applied')
      expect(await statesOf('ana')).toEqual(['ended'])
      const { changes } = await enrolling.installation.as('ana').pull()
      expect(changes.some(({ collection, row }) => collection === 'courseProgress' && row !== null)).toBe(true)
      expect(await begin('ana')).toBe('applied')
      expect(await statesOf('ana')).toEqual(['open'])
    })

    test('is not left once it is finished, nor where staff enrolled somebody', async () => {
      const device = await enrolling.newDevice('ana')
      enrolling.installation.clock.pass(hour)
      await tap('ana', 'course.enrol')
      await device.send(enrolling.installation.clock.now())
      expect(await statesOf('ana')).toEqual(['finished'])
      expect(await tap('ana', 'course.leave')).toBe('course.leave_closed')
      await enrolling.put('bia')
      await enrolling.addRule({})
      expect(await tap('bia', 'course.leave')).toBe('course.leave_closed')
    })

    test('of two devices without a network the last tap holds, whichever comes first', async () => {
      enrolling.installation.clock.pass(hour)
      await tap('ana', 'course.enrol', 40)
      await tap('ana', 'course.leave', 10)
      await tap('ana', 'course.enrol', 20)
      expect(await statesOf('ana')).toEqual(['ended'])
      await tap('ana', 'course.enrol', 5)
      await tap('ana', 'course.leave', 8)
      expect(await statesOf('ana')).toEqual(['open'])
    })
  })

  describe('a course to be asked for', () => {
    beforeEach(async () => publish('request'))

    const answer = async (body: { verdict: 'approve' } | { verdict: 'refuse'; reason: string }) => {
      const [waiting] = await enrolling.list('?state=waiting')
      const { id, rev } = waiting ?? expect.unreachable()
      await enrolling.renew()
      return enrolling.admin().send('POST', `/api/admin/enrolments/${id}/answer/`, body, { rev })
    }

    test('learning T3: a refused request tells its reason and opens nothing', async () => {
      expect(await begin('ana')).toBe('course.not_enrolled')
      expect(await tap('ana', 'course.enrol')).toBe('applied')
      expect(await statesOf('ana')).toEqual(['waiting'])
      expect(await begin('ana')).toBe('course.not_enrolled')
      const refused = await answer({ verdict: 'refuse', reason: 'A turma está completa' })
      expect(refused.json<EnrolmentDetail>()).toMatchObject({ standing: 'refused', reason: 'A turma está completa' })
      expect(await enrolling.rowsOf('ana')).toMatchObject([{ state: 'refused', reason: 'A turma está completa' }])
      expect(await begin('ana')).toBe('course.not_enrolled')
      await enrolling.installation.services.jobs.run()
      const letters = await enrolling.installation.services.demoMailbox.list()
      expect(letters.map(({ to, subject }) => `${to}: ${subject}`)).toContain(
        'ana@example.com: Inscrição não aprovada: Curso 2',
      )
    })

    test('once approved it opens, and is not left by a tap any more', async () => {
      await tap('ana', 'course.enrol')
      expect((await answer({ verdict: 'approve' })).json<EnrolmentDetail>().standing).toBe('open')
      expect(await begin('ana')).toBe('applied')
      expect(await tap('ana', 'course.leave')).toBe('course.leave_closed')
    })

    test('what waits is taken back by its person, and can be answered no more', async () => {
      await tap('ana', 'course.enrol')
      const [{ id, rev } = expect.unreachable()] = await enrolling.list('?state=waiting')
      expect(await tap('ana', 'course.leave')).toBe('applied')
      const late = await enrolling
        .admin()
        .send('POST', `/api/admin/enrolments/${id}/answer/`, { verdict: 'approve' }, { rev: rev + 1 })
      expect(late.json<{ code: string }>().code).toBe('enrolment.closed')
      expect(await begin('ana')).toBe('course.not_enrolled')
    })

    test('what was captured while its person was enrolled counts after staff ended that, later work does not', async () => {
      await tap('ana', 'course.enrol')
      await answer({ verdict: 'approve' })
      const device = await enrolling.newDevice('ana')
      enrolling.installation.clock.pass(hour)
      const before = enrolling.installation.clock.now()
      enrolling.installation.clock.pass(hour)
      const { id, rev } = await enrolling.one('ana')
      await enrolling.renew()
      await enrolling.admin().send('POST', `/api/admin/enrolments/${id}/end/`, { reason: 'Mudou de área' }, { rev })
      enrolling.installation.clock.pass(hour)
      expect((await device.send(before, [0, 2]))[0]?.outcome).toBe('applied')
      expect((await device.send(enrolling.installation.clock.now(), [2, 4]))[0]?.code).toBe('course.not_enrolled')
    })
  })

  describe('an assigned course', () => {
    const assignTo = (name: PersonName) => enrolling.addRule({ who: { userId: enrolling.installation.ids[name] } })

    test('learning T4: is listed to its people alone: rows, address, files and what is done with it', async () => {
      await publish('assigned')
      await assignTo('ana')
      expect([await sees('ana'), await sees('bia')]).toEqual([true, false])
      const statuses = (url: string) =>
        Promise.all(
          (['ana', 'bia'] as const).map(
            async (name) => (await enrolling.installation.as(name).request('GET', url)).status,
          ),
        )
      expect(await statuses('/api/courses/2/')).toEqual([200, 404])
      expect(await statuses(fileUrl)).toEqual([200, 404])
      expect(await tap('bia', 'course.enrol')).toBe('course.not_found')
      expect([await begin('ana'), await begin('bia')]).toEqual(['applied', 'course.not_found'])
    })

    test('learning T4: comes to whom a rule enrols with an audience, and leaves whose enrolment ends', async () => {
      await publish('assigned')
      await enrolling.put('ana', 'bia')
      await enrolling.addRule({})
      expect([await sees('ana'), await sees('bia')]).toEqual([true, true])
      await enrolling.put('ana')
      expect([await sees('ana'), await sees('bia')]).toEqual([true, false])
      const { id, rev } = await enrolling.one('ana')
      await enrolling.admin().send('POST', `/api/admin/enrolments/${id}/end/`, { reason: 'Engano' }, { rev })
      expect(await sees('ana')).toBe(false)
    })

    test('learning T4: who was enrolled before it was assigned sees it, and all do once it is free again', async () => {
      await publish('free')
      await assignTo('ana')
      await publish('assigned')
      expect([await sees('ana'), await sees('bia')]).toEqual([true, false])
      await publish('free')
      expect([await sees('ana'), await sees('bia')]).toEqual([true, true])
    })

    test('the audience of its people is none that staff choose', async () => {
      await publish('assigned')
      const { audiences } = (await enrolling.admin().get('/api/admin/enrolment-choices/')).json<{
        audiences: { name: string }[]
      }>()
      expect(audiences.map(({ name }) => name).toSorted()).toEqual(['Balcão', 'Equipe'])
      const { rows } = (await enrolling.admin().get('/api/admin/audiences/')).json<{ rows: { name: string }[] }>()
      expect(rows.map(({ name }) => name)).toEqual(['Balcão', 'Equipe'])
    })
  })

  test('learning T1: entering its audience enrols in an automatic course; leaving that ends only what was not begun', async () => {
    const { ids } = enrolling.installation
    const inTeam = (...people: string[]) => enrolling.inTenant((tx) => setGroupPeople(tx, 1, 'equipe', people))
    await publish('automatic', team)
    await inTeam()
    expect(await begin('ana')).toBe('course.not_found')
    await inTeam(ids.ana, ids.bia)
    expect([await sees('ana'), await sees('bia')]).toEqual([true, true])
    expect(await begin('ana')).toBe('applied')
    await inTeam()
    expect([await sees('ana'), await sees('bia')]).toEqual([false, false])
    expect([await begin('ana'), await begin('bia')]).toEqual(['applied', 'course.not_found'])
  })
})
