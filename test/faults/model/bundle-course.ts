import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import { makeBundle } from '#server/engine/files/bundles/make-bundle.ts'
import { publishCourse } from '#server/features/course/course-service.ts'
import { Random } from './random.ts'
import type { Installation } from '../../support/server/test-installation.ts'

const id = 70
/** Bytes of its files: many small ones, which travel in packs, and some that travel alone. */
const sizes = [...Array.from({ length: 40 }, (_, at) => 500 + at * 37), 90_000, 260_000]

/** Publishes a course in client 1 with one activity that is a bundle, the same bytes in every process; gives its id. */
export async function publishBundleCourse(installation: Installation): Promise<number> {
  const { services, clock } = installation
  const random = new Random(id)
  const bodies = sizes.map((size) => Buffer.from(Array.from({ length: size }, () => random.between(0, 255))))
  const bundle = await makeBundle(
    services,
    1,
    bodies.map((body, at) => ({ path: `aula/${at}.html`, body })),
  )
  const { course, activities } = (await installation.as('ana').request('GET', '/api/courses/2/')).json<{
    course: Course
    activities: KnownActivity[]
  }>()
  const [page] = activities
  const activity = { ...page, id: 7001, courseId: id, type: 'image', content: { bundle } } as KnownActivity
  await services.database.inTenant(1, (tx) =>
    publishCourse(tx, 1, { ...course, id, bytes: bundle.bytes }, [activity], clock.now()),
  )
  return id
}
