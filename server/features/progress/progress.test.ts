import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RowOf } from '#contract/engine/collection.ts'
import { findCourseActivities, findCourse, publishCourse } from '#server/features/course/course-service.ts'
import { publishTrail } from '#server/features/trail/trail-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { openInstallation, start, type Installation, type PersonName } from '#test/support/server/test-installation.ts'
import { beginCycle } from './cycle-service.ts'
import { followPublications } from './follow-service.ts'

const trail = { title: { 'pt-BR': 'Balcão' }, description: {}, cover: '', coverColor: '#d65a40' }

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(() => installation.close())
  beforeEach(async () => {
    for (const table of ['activity_progress', 'former_progress', 'item_progress', 'finished_item'] as const)
      await inTenant((tx) => tx.deleteFrom(table).execute())
  })

  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => installation.services.database.inTenant(1, work)

  /** Ten pages of each of some activities, seen whole. */
  const see = async (name: PersonName, ...activityIds: number[]) => {
    for (const activityId of activityIds) {
      const payload = { courseId: Math.floor(activityId / 100), activityId, covered: [[0, 10]], position: 10 }
      const [answer] = await installation.as(name).send({ kind: 'activity.progress', payload })
      expect(answer).toMatchObject({ outcome: 'applied' })
    }
  }
  const rowsOf = async <C extends 'courseProgress' | 'trailProgress'>(name: PersonName, wanted: C) => {
    const { changes } = await installation.as(name).pull()
    return changes.flatMap(({ collection, row }) => (collection === wanted && row ? [row as unknown as RowOf<C>] : []))
  }
  const course = async (name: PersonName, courseId: number) =>
    (await rowsOf(name, 'courseProgress')).find((row) => row.courseId === courseId)

  /** Publishes course 1 with some of its activities, as an author does. */
  const publishWith = async (activityIds: readonly number[], owner: PersonName = 'ana') => {
    await inTenant(async (tx) => {
      const viewer = { clientId: 1, userId: installation.ids[owner] }
      const published = (await findCourse(tx, viewer, 1)) ?? expect.unreachable()
      const kept = activities.filter(({ id }) => activityIds.includes(id))
      await publishCourse(tx, 1, published, kept, start)
    })
    await followPublications(installation.services)
  }
  let activities: NonNullable<Awaited<ReturnType<typeof findCourseActivities>>> = []
  beforeAll(async () => {
    activities = (await inTenant((tx) => findCourseActivities(tx, 1, 1))) ?? []
  })

  test('how far a course is comes to every device of its person, with the activity that changed it', async () => {
    await see('ana', 101)
    expect(await course('ana', 1)).toMatchObject({
      state: 'in_progress',
      cycle: 1,
      done: 1,
      total: 2,
      finishedAt: null,
    })
    await see('ana', 103)
    expect(await course('ana', 1)).toMatchObject({ state: 'finished', done: 2, total: 2, former: [] })
    expect((await course('ana', 1))?.finishedAt).not.toBeNull()
    expect(await course('bia', 1)).toBeUndefined()
  })

  test('learning T17: finished stays so over a version with one activity more, and counts for a trail', async () => {
    await publishWith([101, 102])
    await see('ana', 101)
    expect(await course('ana', 1)).toMatchObject({ state: 'finished', total: 1 })
    await publishWith([101, 102, 103])
    expect(await course('ana', 1)).toMatchObject({ state: 'finished' })
    await inTenant((tx) => publishTrail(tx, 1, { id: 7, ...trail, courseIds: [1] }))
    await followPublications(installation.services)
    expect(await rowsOf('ana', 'trailProgress')).toMatchObject([{ trailId: 7, state: 'finished', done: 1, total: 1 }])
  })

  test('learning T14: a required activity that is withdrawn finishes the course of who had done the others, without them doing anything', async () => {
    await see('ana', 101)
    expect(await course('ana', 1)).toMatchObject({ state: 'in_progress' })
    await publishWith([101, 102])
    expect(await course('ana', 1)).toMatchObject({ state: 'finished', done: 1, total: 1 })
    await publishWith([101, 102, 103])
  })

  test('back-office 8: who finishes a course comes into the audience that asks for it at once, and only they', async () => {
    const admin = await openStaff(installation, ['programme-admin'])
    const save = (finished: string) =>
      admin.send('POST', '/api/admin/audiences/', { name: finished, rule: { all: [{ role: 'member' }, { finished }] } })
    expect((await save('course:99')).json()).toMatchObject({
      code: 'audience.rule_invalid',
      fields: [{ field: 'rule.all.1.finished', code: 'unknown' }],
    })
    await see('bia', 201)
    const { id } = (await save('course:2')).json<{ id: number }>()
    const members = () =>
      inTenant((tx) => tx.selectFrom('audience_member').select('user_id').where('audience_id', '=', id).execute())
    expect((await members()).map((row) => row.user_id)).toEqual([installation.ids.bia])
    await see('ana', 201)
    expect((await members()).map((row) => row.user_id).toSorted()).toEqual(
      [installation.ids.ana, installation.ids.bia].toSorted(),
    )
    const [detail] = [(await admin.get(`/api/admin/audiences/${id}/`)).json<{ places: { id: string }[] }>()]
    expect(detail.places.map((place) => place.id)).toEqual(['course:2'])
  })

  test('learning T18: a new cycle begins anew and keeps the old one readable; what was seen before it counts for it no more', async () => {
    await see('ana', 201)
    const seenBefore = { courseId: 2, activityId: 201, covered: [[0, 10]], position: 10 }
    await inTenant((tx) =>
      beginCycle(tx, { clientId: 1, userId: installation.ids.ana }, { kind: 'course', id: 2 }, start),
    )
    expect(await course('ana', 2)).toMatchObject({
      cycle: 2,
      state: 'restarted',
      done: 0,
      finishedAt: null,
      former: [{ cycle: 1, state: 'finished' }],
    })
    const [late] = await installation.as('ana').send({ kind: 'activity.progress', payload: seenBefore })
    expect(late).toMatchObject({ outcome: 'applied', changes: [] })
    expect(await course('ana', 2)).toMatchObject({ state: 'restarted' })
    const again = { ...seenBefore, cycle: 2 }
    await installation.as('ana').send({ kind: 'activity.progress', payload: { ...again, covered: [[0, 2]] } })
    expect(await course('ana', 2)).toMatchObject({ cycle: 2, state: 'in_progress' })
    await installation.as('ana').send({ kind: 'activity.progress', payload: again })
    expect(await course('ana', 2)).toMatchObject({ cycle: 2, state: 'finished', former: [{ cycle: 1 }] })
    const kept = await inTenant((tx) =>
      tx.selectFrom('former_progress').select(['activity_id', 'cycle', 'state']).execute(),
    )
    expect(kept).toEqual([{ activity_id: 201, cycle: 1, state: 'finished' }])
  })

  test('learning T20, T22: one course counts in two trails, and so many optional ones are enough', async () => {
    await inTenant(async (tx) => {
      await publishTrail(tx, 1, { id: 7, ...trail, courseIds: [1, 2] })
      await publishTrail(tx, 1, { id: 8, ...trail, courseIds: [1, 2], optionalIds: [1, 2], optionalNeeded: 1 })
    })
    await see('ana', 201)
    const rows = await rowsOf('ana', 'trailProgress')
    expect(rows.filter(({ trailId }) => trailId === 7)).toMatchObject([{ state: 'in_progress', done: 1, total: 2 }])
    expect(rows.filter(({ trailId }) => trailId === 8)).toMatchObject([{ state: 'finished', done: 1, total: 1 }])
  })
})
