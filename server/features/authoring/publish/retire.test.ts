import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Activity } from '#contract/features/activity/activity-row.ts'
import { newId } from '#contract/engine/ids.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { activityFields, authorOf, readyFile, titles, type TestAuthor } from '../authoring.test-support.ts'

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  let author: TestAuthor
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
    author = authorOf(admin)
  })
  afterAll(async () => installation.close())

  const publishedCourse = async (title: string) => {
    const file = await readyFile({ services: installation.services, by: admin.userId })
    const id = await author.create('course', { ...titles(title), ...activityFields(newId(), file) })
    await author.act('course', id, 'publish', { underWay: 'stay' })
    return id
  }
  const see = async (name: 'ana' | 'bia', courseId: number, pages: number) => {
    installation.clock.pass(60_000)
    const read = await installation.as(name).request('GET', `/api/courses/${courseId}/`)
    const { id, version } = read.json<{ activities: Activity[] }>().activities[0] ?? expect.unreachable()
    const payload = { courseId, activityId: id, covered: [[0, pages]], version, total: 10, position: pages }
    expect((await installation.as(name).send({ kind: 'activity.progress', payload }))[0]).toMatchObject({
      outcome: 'applied',
    })
  }
  const underWay = async (kind: 'course' | 'trail' | 'news', id: number) =>
    (await author.get(kind, id, 'under-way/')).json()

  test('back-office law 9: before something is retired, its author is told how many are under way and how many enrolments are open', async () => {
    const [first, second] = [await publishedCourse('Primeiro'), await publishedCourse('Segundo')]
    const trail = await author.create('trail', {
      ...titles('Os dois'),
      [`courses.${first}.place`]: 1,
      [`courses.${second}.place`]: 2,
    })
    await author.act('trail', trail, 'publish', { underWay: 'stay' })
    expect(await underWay('course', first)).toEqual({ people: 0, enrolments: 0 })
    await see('ana', first, 10)
    await see('bia', first, 4)
    // Ana has finished the course, and is under way with the trail.
    expect(await underWay('course', first)).toEqual({ people: 1, enrolments: 0 })
    expect(await underWay('trail', trail)).toEqual({ people: 2, enrolments: 0 })
    await see('ana', second, 10)
    expect(await underWay('trail', trail)).toEqual({ people: 1, enrolments: 0 })
    const terms = { mandatory: true, deadline: null, reminders: [], endsOnLeaving: false }
    const rule = { who: { userId: installation.ids.bia }, item: { kind: 'course', id: first }, ...terms }
    const startsOn = installation.clock.now().toISOString().slice(0, 10)
    expect((await admin.send('POST', '/api/admin/enrolment-rules/', { ...rule, startsOn })).status).toBe(200)
    await installation.services.jobs.run()
    expect(await underWay('course', first)).toEqual({ people: 1, enrolments: 1 })
    const news = await author.create('news', titles('Uma'))
    expect(await underWay('news', news)).toEqual({ people: 0, enrolments: 0 })
  })
})
