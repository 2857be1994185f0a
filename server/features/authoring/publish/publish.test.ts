import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Content, Preview } from '#contract/features/authoring/authoring-schema.ts'
import type { FieldValue } from '#contract/features/authoring/draft/fields.ts'
import type { Fault } from '#contract/features/authoring/draft/faults.ts'
import type { Activity } from '#contract/features/activity/activity-row.ts'
import type { Problem } from '#contract/engine/errors.ts'
import { newId } from '#contract/engine/ids.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { ask, openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
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

  const file = (options: Parameters<typeof readyFile>[1] = {}) =>
    readyFile({ services: installation.services, by: admin.userId }, options)
  const problemOf = (answer: Answer) => {
    const { code, fields } = answer.json<Problem>()
    return [answer.status, code, fields]
  }
  /** A course with one document, ready to be published. */
  const readyCourse = async (title: string, more: Record<string, FieldValue> = {}) => {
    const [key, medium] = [newId(), await file()]
    const id = await author.create('course', { ...titles(title), ...activityFields(key, medium), ...more })
    return { id, key, medium }
  }
  const publish = async (id: number, underWay = 'stay') => {
    const answer = await author.act('course', id, 'publish', { underWay })
    expect([answer.status, answer.json()]).toMatchObject([200, { state: 'published', changed: false }])
    return answer.json<Content>()
  }
  const rowsOf = async (name: 'ana' | 'bia', collection: string, cursor: string | null = null) =>
    (await installation.as(name).pull(cursor)).changes.filter((change) => change.collection === collection)
  const activityOf = async (courseId: number) => {
    const answer = await installation.as('ana').request('GET', `/api/courses/${courseId}/`)
    const [activity] = answer.json<{ activities: Activity[] }>().activities
    return activity ?? expect.unreachable()
  }
  /** What Ana or Bia saw of an activity, in a version of it. */
  const see = async (name: 'ana' | 'bia', activity: Activity, pages: number, version = activity.version) => {
    installation.clock.pass(60_000)
    const covered = [[0, pages]]
    const payload = {
      courseId: activity.courseId,
      activityId: activity.id,
      covered,
      version,
      total: 10,
      position: pages,
    }
    const [answer] = await installation.as(name).send({ kind: 'activity.progress', payload })
    expect(answer).toMatchObject({ outcome: 'applied' })
    const { changes = [] } = answer as { changes?: { key: string; row: Record<string, unknown> }[] }
    return changes.find(({ key }) => key === String(activity.id))?.row
  }

  test('back-office D59: a draft with an empty title in the default language is refused, with every fault at once; learners see nothing of it', async () => {
    const { cursor } = await installation.as('bia').pull()
    const key = newId()
    const id = await author.create('course', {
      'title.pt-BR': ' ',
      ...activityFields(key, await file({ kind: 'image' })),
      [`activities.${key}.title.pt-BR`]: '',
      audience: 99,
    })
    const { faults } = (await author.get('course', id, 'check/')).json<{ faults: Fault[] }>()
    expect(faults).toEqual([
      { field: 'title.pt-BR', code: 'title_missing', level: 'fault' },
      { field: 'title.en-US', code: 'translation_missing', level: 'warning' },
      { field: 'cover', code: 'cover_missing', level: 'warning' },
      { field: 'audience', code: 'audience_gone', level: 'fault' },
      { field: `activities.${key}.title.pt-BR`, code: 'title_missing', level: 'fault' },
      { field: `activities.${key}.file`, code: 'file_of_other_kind', level: 'fault' },
    ])
    expect(problemOf(await author.act('course', id, 'publish', { underWay: 'stay' }))).toEqual([
      422,
      'content.not_ready',
      [
        { field: 'title.pt-BR', code: 'required' },
        { field: 'audience', code: 'unknown' },
        { field: `activities.${key}.title.pt-BR`, code: 'required' },
        { field: `activities.${key}.file`, code: 'invalid' },
      ],
    ])
    expect(await rowsOf('bia', 'courses', cursor)).toEqual([])
    expect((await author.read('course', id)).version).toBe(0)
  })

  test('a published course is in the next pull of its learners, with its cover, activities and materials', async () => {
    const { cursor } = await installation.as('bia').pull()
    const red = await sharp({ create: { width: 32, height: 18, channels: 3, background: '#d02010' } })
      .png()
      .toBuffer()
    const [cover, guide, material] = [await file({ kind: 'image', body: red }), newId(), newId()]
    const { id, key } = await readyCourse('Vitrine', {
      cover,
      'description.pt-BR': 'Como montar',
      minutes: 20,
      points: 50,
      [`activities.${guide}.gone`]: true,
      [`materials.${material}.place`]: 1,
      [`materials.${material}.title.pt-BR`]: 'Guia',
      [`materials.${material}.file`]: await file(),
    })
    expect((await publish(id)).version).toBe(1)
    const [course] = await rowsOf('bia', 'courses', cursor)
    expect(course?.row).toMatchObject({
      id,
      title: { 'pt-BR': 'Vitrine', 'en-US': 'Vitrine' },
      description: { 'pt-BR': 'Como montar' },
      minutes: 20,
      points: 50,
      activityCount: 1,
      supportMaterials: [{ title: { 'pt-BR': 'Guia' } }],
    })
    const { cover: address, coverColor } = (course?.row ?? {}) as { cover: string; coverColor: string }
    expect(coverColor).toMatch(/^#[c-d].[0-3].[0-3].$/)
    expect((await ask(installation.app, { method: 'GET', url: address })).status).toBe(200)
    const activities = await rowsOf('bia', 'activities', cursor)
    expect(activities.map(({ row }) => [row?.['courseId'], row?.['version'], row?.['title']])).toEqual([
      [id, 1, { 'pt-BR': 'Atividade 1', 'en-US': 'Activity 1' }],
    ])
    // Its number stays in every version; what was written since waits for the next one.
    const before = await activityOf(id)
    const editor = await author.open('course', id)
    await editor.save({ [`activities.${key}.title.pt-BR`]: 'Leitura' })
    expect((await activityOf(id)).title).toEqual(before.title)
    expect(await author.read('course', id)).toMatchObject({ changed: true, version: 1, state: 'published' })
    await publish(id)
    expect(await activityOf(id)).toMatchObject({ id: before.id, version: 1, title: { 'pt-BR': 'Leitura' } })
  })

  test('back-office D64: who has begun an activity finishes it on its version after a publish; who begins then has the new one', async () => {
    const { id, medium } = await readyCourse('Com versões')
    await publish(id)
    const first = await activityOf(id)
    expect(await see('ana', first, 4)).toMatchObject({ version: 1, state: 'in_progress' })
    // The file is replaced by one of ten other pages.
    await file({ replaces: medium })
    await publish(id)
    const second = await activityOf(id)
    expect(second).toMatchObject({
      id: first.id,
      version: 2,
      former: [{ version: 1, type: 'pdf', requiredShare: 0.9, content: first.content }],
    })
    expect(second.content).not.toEqual(first.content)
    // Ana goes on with version 1, whose file she still gets, and finishes it.
    expect(await see('ana', second, 9, 1)).toMatchObject({ version: 1, state: 'finished' })
    const { bundleId, entry } = (first.content as { bundle: { bundleId: string; entry: string } }).bundle
    expect(entry).toBe('arquivo.pdf')
    expect((await installation.as('ana').request('GET', `/api/bundles/${bundleId}/files/${bundleId}/`)).status).toBe(
      200,
    )
    // Bia begins with version 2.
    expect(await see('bia', second, 4)).toMatchObject({ version: 2, state: 'in_progress' })
  })

  test('back-office D64: a publication that has those under way go over gives them the new one; what is finished stays so', async () => {
    const { id, medium } = await readyCourse('Passam à nova')
    await publish(id)
    const first = await activityOf(id)
    await see('ana', first, 10)
    await see('bia', first, 4)
    await file({ replaces: medium })
    await publish(id, 'move')
    const second = await activityOf(id)
    expect(second).toMatchObject({ version: 2, former: [] })
    expect(await see('bia', second, 5)).toMatchObject({ version: 2, state: 'in_progress' })
    expect(await see('ana', second, 1)).toMatchObject({ state: 'finished' })
  })

  test('a trail and a piece of news are published; a trail does not name a course that is only written, or retired', async () => {
    const { id: courseId } = await readyCourse('Da trilha')
    const draft = (await readyCourse('Só escrito')).id
    const trail = await author.create('trail', {
      ...titles('Trilha nova'),
      [`courses.${courseId}.place`]: 2,
      [`courses.${draft}.place`]: 1,
    })
    await publish(courseId)
    expect(problemOf(await author.act('trail', trail, 'publish', { underWay: 'stay' }))).toEqual([
      422,
      'content.not_ready',
      [{ field: `courses.${draft}.place`, code: 'unknown' }],
    ])
    await (await author.open('trail', trail)).save({ [`courses.${draft}.gone`]: true })
    expect((await author.act('trail', trail, 'publish', { underWay: 'stay' })).status).toBe(200)
    const news = await author.create('news', { ...titles('Chegou'), 'text.pt-BR': 'Um texto', 'text.en-US': 'A text' })
    expect((await author.act('news', news, 'publish', { underWay: 'stay' })).status).toBe(200)
    const { changes } = await installation.as('ana').pull()
    expect(changes.find(({ collection, key }) => collection === 'trails' && key === String(trail))?.row).toMatchObject({
      courseIds: [courseId],
    })
    expect(changes.find(({ collection, key }) => collection === 'news' && key === String(news))?.row).toMatchObject({
      text: { 'pt-BR': 'Um texto' },
    })
  })

  test('a retired course leaves the lists; who is under way keeps it for the days given, finishes it, and then it is gone', async () => {
    const { id } = await readyCourse('Sai de linha')
    await publish(id)
    const activity = await activityOf(id)
    await see('ana', activity, 4)
    const [ana, bia] = [await installation.as('ana').pull(), await installation.as('bia').pull()]
    const answer = await author.act('course', id, 'retire', { days: 30 })
    expect(answer.json()).toMatchObject({ state: 'retired' })
    expect((await rowsOf('bia', 'courses', bia.cursor)).map(({ key, row }) => [key, row])).toEqual([[String(id), null]])
    const kept = (await installation.as('ana').pull(ana.cursor)).changes.filter(({ key }) => key === String(id))
    expect(kept.at(-1)?.row).toMatchObject({ id })
    expect((await installation.as('bia').request('GET', `/api/courses/${id}/`)).status).toBe(404)
    expect((await installation.as('ana').request('GET', `/api/courses/${id}/`)).status).toBe(200)
    expect(await see('ana', activity, 10)).toMatchObject({ state: 'finished' })
    // Its days are over.
    const { closesAt } = await author.read('course', id)
    const { closeRetired } = await import('./plan-service.ts')
    await closeRetired(installation.services, { clientId: 1, kind: 'course', id, at: closesAt })
    expect((await rowsOf('ana', 'courses')).map(({ key }) => key)).not.toContain(String(id))
    expect((await installation.as('ana').request('GET', `/api/courses/${id}/`)).status).toBe(404)
    // Published anew it is there again.
    await publish(id)
    expect((await rowsOf('bia', 'courses')).map(({ key }) => key)).toContain(String(id))
  })

  test('back-office D66: a preview shows the draft as it stands, and writes no progress and nothing else', async () => {
    const { id, medium } = await readyCourse('Prévia', { minutes: 12 })
    const { cursor } = await installation.as('ana').pull()
    const state = () =>
      installation.services.database.inTenant(1, async (tx) =>
        JSON.stringify([
          await tx.selectFrom('activity_progress').selectAll().execute(),
          await tx.selectFrom('change').select(['collection', 'row_key', 'seq']).orderBy('seq').execute(),
          await tx.selectFrom('content_version').selectAll().execute(),
          await tx.selectFrom('content_activity').selectAll().execute(),
        ]),
      )
    const before = await state()
    const { course } = (await author.get('course', id, 'preview/')).json<Preview>()
    expect(course).toMatchObject({
      course: { id, title: { 'pt-BR': 'Prévia' }, minutes: 12, activityCount: 1 },
      activities: [{ id: 1, type: 'pdf', content: { pages: 10 } }],
    })
    expect(await state()).toBe(before)
    expect((await installation.as('ana').pull(cursor)).changes).toEqual([])
    expect(medium).not.toBe('')
    // Learners have no way to it.
    expect((await installation.as('ana').request('GET', `/api/admin/content/course/${id}/preview/`)).status).toBe(403)
  })

  test('back-office D67: a clone has numbers of its own, the same files, and no results', async () => {
    const { id, key, medium } = await readyCourse('Original')
    await publish(id)
    const activity = await activityOf(id)
    await see('ana', activity, 10)
    const answer = await admin.send('POST', `/api/admin/content/course/${id}/clone/`)
    const { id: cloneId } = answer.json<{ id: number }>()
    expect(cloneId).not.toBe(id)
    const clone = await author.read('course', cloneId)
    expect(clone).toMatchObject({ state: 'draft', version: 0, fields: { 'title.pt-BR': 'Original' } })
    expect(clone.fields).not.toHaveProperty(`activities.${key}.file`)
    expect(Object.entries(clone.fields).filter(([field]) => field.endsWith('.file'))).toMatchObject([
      [expect.any(String), medium],
    ])
    await publish(cloneId)
    const copied = await activityOf(cloneId)
    expect(copied.id).not.toBe(activity.id)
    expect(copied.content).toEqual(activity.content)
    const { database } = installation.services
    const stored = async (courseId: number) =>
      database.inTenant(1, (tx) =>
        tx.selectFrom('activity_progress').selectAll().where('course_id', '=', courseId).execute(),
      )
    expect([(await stored(id)).length, await stored(cloneId)]).toEqual([1, []])
    // The original has results: it is retired, not deleted.
    expect(problemOf(await author.act('course', id, 'delete'))).toEqual([409, 'content.has_results', undefined])
  })

  test('what is handed in is a draft again once somebody writes on it', async () => {
    const { id } = await readyCourse('Para revisão')
    expect((await author.act('course', id, 'review', { state: 'review' })).json()).toMatchObject({ state: 'review' })
    await (await author.open('course', id)).save({ minutes: 3 })
    expect((await author.read('course', id)).state).toBe('draft')
  })
})
