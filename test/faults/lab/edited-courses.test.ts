import { expect, test } from 'vitest'
import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import type { Member } from '#engine/session/member.ts'
import { queueOperation } from '#engine/outbox/queue.ts'
import { readOutbox } from '#engine/outbox/read.ts'
import { getRow, listRowsBy } from '#engine/rows/rows.ts'
import { pullChanges } from '#engine/sync/pull.ts'
import { publishCourse } from '#server/features/course/course-service.ts'
import { judgeItem } from '#server/features/certificate/judge-item.ts'
import { publishTrail } from '#server/features/trail/trail-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { openLab } from './lab.ts'

const lab = openLab()
const minute = 60_000
const seen = (courseId: number, order: number, pages = 10) => ({
  courseId,
  activityId: courseId * 100 + order,
  covered: [[0, pages]] as [number, number][],
  total: pages,
  position: pages,
})
type Seen = ReturnType<typeof seen>

/** Publishes a course with its activities changed. */
async function edit(
  tx: Tx,
  id: number,
  change: (course: Course, activities: readonly KnownActivity[]) => { course: Course; activities: KnownActivity[] },
): Promise<void> {
  const row = await tx
    .selectFrom('course')
    .select('published')
    .where('client_id', '=', 1)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!row.published) throw new Error('the course is not published')
  const { course, activities } = change(row.published.course, row.published.activities)
  await publishCourse(tx, 1, course, activities, lab.installation.clock.now())
}

/** The ten pages of a course's documents become so many. */
const withPages = (courseId: number, pages: number) =>
  lab.inTenant((tx) =>
    edit(tx, courseId, (course, activities) => ({
      course,
      activities: activities.map((activity) =>
        activity.type === 'pdf' ? { ...activity, content: { ...activity.content, pages } } : activity,
      ),
    })),
  )

/** Course 1 as the others find it. */
const restored = async (work: () => Promise<void>) => {
  const published = await lab.inTenant((tx) =>
    tx.selectFrom('course').select(['id', 'published']).where('client_id', '=', 1).execute(),
  )
  await work()
  for (const { published: before } of published)
    if (before)
      await lab.inTenant((tx) => publishCourse(tx, 1, before.course, before.activities, lab.installation.clock.now()))
}

/** Sees an activity to its end, in the version that the device has; `of` names another. */
const complete = async (member: Member, payload: Seen, of?: (version: number) => number) => {
  const { version = 1 } = (await getRow(member, 'activities', payload.activityId)) ?? {}
  const seenAs = { ...payload, version: of?.(version) ?? version }
  return queueOperation({ member, kind: 'activity.completion', payload: seenAs })
}

/** Somebody offline sees an activity to its end, while its course is edited. */
async function seeWhile(payload: Seen, change: () => Promise<unknown>): Promise<Member> {
  const member = await lab.signIn(await lab.person())
  await pullChanges(member)
  lab.online(false)
  lab.pass(minute)
  await complete(member, payload)
  await change()
  lab.online(true)
  expect(await lab.drainAll(member)).toMatchObject({ refused: 0, left: 0 })
  return member
}

const progressOf = (member: Member, activityId: number) => getRow(member, 'activityProgress', activityId)

test('row 8: the activities before it became required while somebody was offline: what was seen is kept, and counts once they are finished', () =>
  restored(async () => {
    const order = () =>
      lab.inTenant((tx) =>
        edit(tx, 1, (course, activities) => ({
          course: { ...course, blockMenu: true },
          activities: activities.map((activity) => ({ ...activity, required: true })),
        })),
      )
    const member = await seeWhile(seen(1, 3), order)
    expect(await progressOf(member, 103)).toMatchObject({ covered: [[0, 10]], state: 'not_started' })
    for (const place of [1, 2]) {
      lab.pass(minute)
      await complete(member, seen(1, place))
      await lab.drainAll(member)
    }
    await pullChanges(member)
    expect(await progressOf(member, 103)).toMatchObject({ state: 'finished' })
  }))

test('row 8, engine B8: the activity was taken out of its course while somebody was offline: what was seen is taken, and nothing is refused', () =>
  restored(async () => {
    const taken = () => lab.inTenant((tx) => edit(tx, 2, (course) => ({ course, activities: [] })))
    const member = await seeWhile(seen(2, 1), taken)
    expect(await progressOf(member, 201)).toMatchObject({ covered: [[0, 10]], state: 'finished' })
    expect((await readOutbox(member)).filter(({ state }) => state === 'refused')).toEqual([])
  }))

test('engine B8: an activity that left a course is gone from a device with its next pull, and no certificate waits for it', () =>
  restored(async () => {
    const member = await lab.signIn(await lab.person())
    await pullChanges(member)
    lab.pass(minute)
    for (const place of [1, 2]) await complete(member, seen(1, place))
    await lab.drainAll(member)
    const trail = { title: { 'pt-BR': 'Balcão' }, description: {}, cover: '', coverColor: '#d65a40' }
    await lab.inTenant((tx) => publishTrail(tx, 1, { id: 81, ...trail, courseIds: [1] }))
    const standing = () =>
      lab.inTenant(
        async (tx) => (await judgeItem(tx, member, { kind: 'trail', id: 81 }, lab.installation.clock.now())).is,
      )
    expect(await standing()).toBe('unfinished')
    await lab.inTenant((tx) =>
      edit(tx, 1, (course, activities) => ({ course, activities: activities.filter(({ id }) => id !== 103) })),
    )
    await pullChanges(member)
    expect((await listRowsBy(member, 'activities', 'courseId', 1)).map(({ id }) => id)).toEqual([101, 102])
    expect(await standing()).toBe('finished')
  }))

test('row 8, engine B8: the activity grew longer while somebody was offline: it is finished by what there was to see then', () =>
  restored(async () => {
    const member = await seeWhile(seen(1, 1), () => withPages(1, 40))
    expect(await progressOf(member, 101)).toMatchObject({ state: 'finished', total: 10 })
  }))

test('engine B8: who could only have seen the longer one does not finish it as the shorter one that it was', () =>
  restored(async () => {
    lab.pass(minute)
    await withPages(2, 40)
    lab.pass(minute)
    const member = await lab.signIn(await lab.person())
    await pullChanges(member)
    lab.pass(minute)
    await complete(member, seen(2, 1), (version) => version - 1)
    expect(await lab.drainAll(member)).toMatchObject({ refused: 0, left: 0 })
    expect(await progressOf(member, 201)).toMatchObject({ state: 'in_progress', total: 40 })
  }))
