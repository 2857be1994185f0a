import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  findActivity,
  findCourse,
  findCourseActivities,
  publishCourse,
} from '#server/features/course/course-service.ts'
import { publishTrail } from '#server/features/trail/trail-service.ts'
import { ask, openInstallation, start, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => {
    installation = await openInstallation(engine)
    const trail = { title: { 'pt-BR': 'Balcão campeão' }, description: {}, cover: '', coverColor: '#d65a40' }
    await installation.services.database.inTenant(1, (tx) =>
      publishTrail(tx, 1, { id: 7, ...trail, courseIds: [1, 2] }),
    )
  })
  afterAll(async () => installation.close())

  const codeOf = (answer: Answer) => [answer.status, answer.json<{ code?: string }>().code]
  const url = '/get_trail_user_result_certificate/'
  const ofTrail = (id: string | number) =>
    installation.as('ana').request('POST', url, new URLSearchParams({ trail_id: String(id) }))
  const see = async (...activities: number[]) => {
    for (const activityId of activities) {
      const payload = { courseId: Math.floor(activityId / 100), activityId, covered: [[0, 10]], position: 10 }
      await installation.as('ana').send({ kind: 'activity.completion', payload })
    }
  }
  const nameIn = (answer: Answer): string =>
    /filename="(.+)\.pdf"/.exec(String(answer.headers['content-disposition']))?.[1] ?? ''

  test('before every course of the trail is finished there is none; afterwards it is always the same one', async () => {
    await see(101, 103)
    expect(codeOf(await ofTrail(7))).toEqual([422, 'certificate.not_finished'])
    await see(201)
    const first = await ofTrail(7)
    expect(first.headers['content-type']).toBe('application/pdf')
    expect(first.body.subarray(0, 5).toString()).toBe('%PDF-')
    expect(nameIn(first)).toMatch(/^1(-[0-9A-Z]{4}){4}$/)
    expect(first.body.toString('latin1')).toContain(`/certificates/${nameIn(first)}`)
    const asJson = await installation.as('ana').request('POST', url, { trail_id: 7 })
    expect(nameIn(asJson)).toBe(nameIn(first))
  })

  test('engine B7: a course of optional activities only counts once all of them are finished', async () => {
    await installation.services.database.inTenant(1, async (tx) => {
      const ana = { clientId: 1, userId: installation.ids.ana }
      const course = await findCourse(tx, ana, 2)
      const { activity } = await findActivity(tx, ana, 2, 201, start)
      if (!course || !activity) throw new Error('no course to copy')
      const optional = [301, 302].map((id, index) => ({
        ...activity,
        id,
        courseId: 3,
        hierarchyOrder: index + 1,
        required: false,
      }))
      await publishCourse(tx, 1, { ...course, id: 3, activityCount: 2 }, optional, start)
      const trail = { title: { 'pt-BR': 'Só opcionais' }, description: {}, cover: '', coverColor: '#d65a40' }
      await publishTrail(tx, 1, { id: 9, ...trail, courseIds: [3] })
    })
    await see(301)
    expect(codeOf(await ofTrail(9))).toEqual([422, 'certificate.not_finished'])
    await see(302)
    expect((await ofTrail(9)).headers['content-type']).toBe('application/pdf')
  })

  test('whoever holds it can check it, and learns nothing that is not printed on it', async () => {
    const code = nameIn(await ofTrail(7))
    const check = await ask(installation.app, { method: 'GET', url: `/api/certificates/${code}/` })
    expect(check.json()).toEqual({
      code,
      person: 'ana Silva',
      kind: 'trail',
      title: 'Balcão campeão',
      minutes: null,
      programme: 'Tintas',
      issuedOn: '2026-11-18',
      expiresOn: null,
      state: 'valid',
    })
    for (const other of ['1-0000-0000-0000-0000', code.replace('1-', '2-')]) {
      const answer = await ask(installation.app, { method: 'GET', url: `/api/certificates/${other}/` })
      expect(codeOf(answer)).toEqual([404, 'certificate.unknown'])
    }
  })

  test('a course gives its own certificate where its author says so, with its hours, once it is finished', async () => {
    const ofCourse = () => installation.as('bia').request('POST', url, { course_id: 2 })
    expect(codeOf(await ofCourse())).toEqual([422, 'certificate.none'])
    await installation.services.database.inTenant(1, async (tx) => {
      const course = (await findCourse(tx, { clientId: 1, userId: installation.ids.bia }, 2)) ?? expect.unreachable()
      const activities = (await findCourseActivities(tx, 1, 2)) ?? []
      await publishCourse(tx, 1, { ...course, certificate: true, minutes: 90 }, activities, start)
    })
    expect(codeOf(await ofCourse())).toEqual([422, 'certificate.not_finished'])
    const payload = { courseId: 2, activityId: 201, covered: [[0, 10]], position: 10 }
    await installation.as('bia').send({ kind: 'activity.completion', payload })
    const code = nameIn(await ofCourse())
    expect(nameIn(await ofCourse())).toBe(code)
    const check = await ask(installation.app, { method: 'GET', url: `/api/certificates/${code}/` })
    expect(check.json()).toMatchObject({ kind: 'course', person: 'bia Silva', minutes: 90 })
    expect(codeOf(await installation.as('bia').request('POST', url, { course_id: 99 }))).toEqual([
      404,
      'course.not_found',
    ])
    expect((await installation.as('bia').request('POST', url, { course_id: 2, trail_id: 7 })).status).toBe(422)
  })

  test('a trail that is not there, and one of another client, has none; a blocked person gets none', async () => {
    expect(codeOf(await ofTrail(8))).toEqual([404, 'trail.not_found'])
    expect(codeOf(await installation.as('ana', 2).request('POST', url, { trail_id: 7 }))).toEqual([
      404,
      'access.module_off',
    ])
    await installation.services.database.inSystem((tx) =>
      tx.updateTable('person').set({ blocked_at: start }).where('id', '=', installation.ids.ana).execute(),
    )
    await installation.services.members.changed(installation.ids.ana)
    expect((await ofTrail(7)).status).toBe(403)
  })
})
