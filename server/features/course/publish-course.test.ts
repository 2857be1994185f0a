import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundlesOf, type KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import { openInstallation, type Installation, start } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { publishCourse } from './course-service.ts'

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())

  const read = async () =>
    (await installation.as('ana').request('GET', '/api/courses/2/')).json<{
      course: Course
      activities: KnownActivity[]
    }>()
  const publish = async (course: Course, activities: readonly object[]) =>
    installation.services.database.inTenant(1, async (tx) =>
      publishCourse(tx, 1, course, activities as readonly KnownActivity[], start),
    )

  test.each([
    ['of a type that the contract does not have', { type: 'hologram' }],
    ['without what its type is made of', { content: {} }],
    ['with the content of another type', { type: 'video' }],
    ['with something beside what an activity has', { total: 40 }],
  ])('an activity %s is not published, and nothing of its course is', async (_, wrong) => {
    const { course, activities } = await read()
    const changed = activities.map((activity) => ({ ...activity, ...wrong }))
    await expect(publish({ ...course, points: 999 }, changed)).rejects.toThrow('Invalid')
    expect(await read()).toEqual({ course, activities })
  })

  test('each type keeps its own content, also when an activity becomes one of another type', async () => {
    const { course, activities } = await read()
    const [first = expect.unreachable(), ...others] = activities
    const [bundle] = bundlesOf(first)
    const film = { ...first, type: 'video', content: { bundle, seconds: 30 } }
    await publish(course, [film, ...others])
    expect((await read()).activities[0]).toEqual({
      ...film,
      version: 2,
      former: [{ version: 1, type: 'pdf', requiredShare: 0.9, content: activities[0]?.content }],
    })
    const [row] = await installation.services.database.inTenant(1, async (tx) =>
      tx.selectFrom('activity').select(['type', 'content']).where('id', '=', 201).execute(),
    )
    expect(row).toEqual({ type: 'video', content: film.content })
  })
})
