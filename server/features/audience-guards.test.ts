import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundlesOf, type KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import type { PageTexts } from '#contract/features/page/page-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { saveAudience } from '#server/engine/audiences/audience-service.ts'
import { withdrawRows } from '#server/engine/sync/publish-service.ts'
import { ProblemError } from '#server/platform/problem.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation, start } from '#test/support/server/test-installation.ts'
import { publishCourse, showCourses, listPublicCourses } from './course/course-service.ts'
import { publishNews } from './news/news-service.ts'
import { writePage } from './page/page-service.ts'
import { publishTrail } from './trail/trail-service.ts'
import { changeProfession } from './session/people/new-person-service.ts'

// What has an audience is asked for in every way there is, by Ana who is in it and Bia who is not.
onOneEngine((engine) => {
  let installation: Installation
  let audience = 0
  let fileUrl = ''
  const inTintas = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => installation.services.database.inTenant(1, work)
  const texts: PageTexts = { 'pt-BR': { title: 'Sobre', blocks: [] } }
  const cover = { cover: '', coverColor: '#d65a40' }

  beforeAll(async () => {
    installation = await openInstallation(engine)
    const content = (await installation.as('ana').request('GET', '/api/courses/2/')).json<{
      course: Course
      activities: KnownActivity[]
    }>()
    const [activity] = content.activities
    if (!activity) throw new Error('no activity')
    const [{ bundleId, files } = expect.unreachable('no bundle')] = bundlesOf(activity)
    fileUrl = `/api/bundles/${bundleId}/files/${files?.[0]?.sha256}/`
    await inTintas(async (tx) => {
      await changeProfession(tx, 1, installation.ids.ana, 'Pintora')
      audience = (await saveAudience(tx, 1, { name: 'Pintores', rule: { profession: 'Pintora' } })).id
      // Every course that shows the file, in the audience.
      await publishCourse(tx, 1, { ...content.course, id: 1, activityCount: 0 }, [], start)
      await withdrawRows(tx, 1, 'activities', [101, 102, 103])
      await publishCourse(tx, 1, content.course, content.activities, start, audience)
      const trail = { title: { 'pt-BR': 'Trilha' }, description: {}, ...cover }
      await publishTrail(tx, 1, { id: 1, ...trail, courseIds: [2] }, audience)
      await publishTrail(tx, 1, { id: 2, ...trail, courseIds: [2] })
      const item = { title: { 'pt-BR': 'Notícia' }, summary: {}, text: {}, ...cover }
      await publishNews(tx, 1, [{ id: 9, ...item, publishedAt: installation.clock.now().toISOString() }], audience)
      await writePage(tx, 1, 'about-the-program', { texts, newVersion: false, now: installation.clock.now(), audience })
    })
  })
  afterAll(async () => installation.close())

  const who = ['ana', 'bia'] as const
  const statuses = async (url: string) =>
    Promise.all(who.map(async (name) => (await installation.as(name).request('GET', url)).status))

  test('engine A2: a course, its activities, trail and news come to those of the audience alone', async () => {
    const [ana, bia] = await Promise.all(
      who.map(async (name) =>
        (await installation.as(name).pull()).changes.map(({ collection, key }) => `${collection} ${key}`),
      ),
    )
    for (const row of ['courses 2', 'activities 201', 'trails 1', 'news 9'])
      expect([row, ana?.includes(row), bia?.includes(row)]).toEqual([row, true, false])
  })

  test('engine A2: the address of a course, a page and a file is open to those of the audience alone', async () => {
    expect(await statuses('/api/courses/2/')).toEqual([200, 404])
    const page = '/api/pages/about-the-program/?client=tintas'
    expect(await statuses(page)).toEqual([200, 404])
    // Devices keep it for those who were shown it.
    expect((await installation.as('ana').request('GET', page)).json()).toMatchObject({ forSome: true })
    expect(await statuses(fileUrl)).toEqual([200, 404])
    expect((await installation.as('bia').request('POST', `${fileUrl}link/`, {})).status).toBe(404)
    expect((await installation.as('caio', 2).request('GET', page)).status).toBe(404)
  })

  test('engine A2: what is done with something outside of one’s audience is refused, and changes nothing', async () => {
    const sent = [
      { kind: 'course.favourite' as const, payload: { courseId: 2, favourite: true } },
      {
        kind: 'activity.progress' as const,
        payload: { courseId: 2, activityId: 201, covered: [[0, 10]], position: 1 },
      },
      { kind: 'news.read' as const, payload: { newsId: 9 } },
    ]
    const codes = async (name: 'ana' | 'bia') =>
      (await installation.as(name).send(...sent)).map(({ outcome, code }) => code ?? outcome)
    expect(await codes('bia')).toEqual(['course.not_found', 'course.not_found', 'news.not_found'])
    expect(await codes('ana')).toEqual(['applied', 'applied', 'applied'])
  })

  test('engine A2: a certificate needs a trail and courses that its person may see; one that was earned stays', async () => {
    const ask = async (name: 'ana' | 'bia', trailId: number) =>
      (await installation.as(name).request('POST', '/get_trail_user_result_certificate/', { trail_id: trailId })).status
    expect(await ask('bia', 1)).toBe(404)
    expect(await ask('bia', 2)).not.toBe(200)
    expect(await ask('ana', 1)).toBe(200)
    await inTintas((tx) => changeProfession(tx, 1, installation.ids.ana, null))
    expect(await ask('ana', 1)).toBe(200)
    // Its only course was finished while she saw it: that is for good.
    expect(await ask('ana', 2)).toBe(200)
    expect(await statuses(fileUrl)).toEqual([404, 404])
    await inTintas((tx) => changeProfession(tx, 1, installation.ids.ana, 'Pintora'))
  })

  test('engine A2: what has an audience is not in the public portfolio', async () => {
    await inTintas((tx) => showCourses(tx, 1, [1, 2]))
    expect((await inTintas((tx) => listPublicCourses(tx, 1))).map(({ id }) => id)).toEqual([1])
  })

  test('engine A2: a page that anybody reads or everybody must pass has no audience; a saved page keeps the one it has', async () => {
    const write = (page: 'about' | 'terms-and-conditions' | 'onboarding' | 'about-the-program', to?: number) =>
      inTintas((tx) =>
        writePage(tx, 1, page, { texts, newVersion: false, now: installation.clock.now(), audience: to }),
      ).then(
        () => 'written',
        (error: unknown) => (error instanceof ProblemError ? error.code : error),
      )
    for (const page of ['about', 'terms-and-conditions', 'onboarding'] as const)
      expect(await write(page, audience)).toBe('request.invalid')
    expect(await write('about-the-program', 999)).toBe('audience.unknown')
    expect(await write('about-the-program')).toBe('written')
    expect(await statuses('/api/pages/about-the-program/?client=tintas')).toEqual([200, 404])
  })
})
