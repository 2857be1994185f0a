import { createHash } from 'node:crypto'
import { newId } from '#contract/engine/ids.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import { findNames } from '#server/engine/session/person-names.ts'
import type { Member } from '#server/engine/session/members.ts'
import type { Services } from '#server/engine/services.ts'
import { isOpenTo } from '#server/features/activity/answered-service.ts'
import { findActivity } from '#server/features/course/course-service.ts'
import { admit } from '#server/features/enrolment/own/entry-service.ts'
import { findCycle } from '#server/features/progress/cycle-service.ts'
import { readAccess } from '#server/features/settings/settings-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { changeRegistration, findOrBegin, type Registration } from './registration-queries.ts'
import { queueLooks } from './result-service.ts'
import { linkOf, register } from './vendor.ts'

/** What is asked for. */
interface Asked {
  courseId: number
  activityId: number
}

type Deps = Pick<Services, 'database' | 'clock' | 'config' | 'jobs' | 'log'>

/**
 * Registers somebody with the vendor, the first time, and gives the address that opens the course there. Its result is
 * looked after from then on.
 */
export async function launchCloudCourse(services: Deps, member: Member, asked: Asked): Promise<{ link: string }> {
  const { database, clock, config, jobs, log } = services
  const { clientId, userId } = member
  const vendor = config.scormCloud
  if (!vendor) return fail('vendor.unconfigured')
  const now = clock.now()
  const { registration, name } = await database.inTenant(clientId, async (tx) => ({
    registration: await begin(tx, member, asked, now),
    name: (await readAccess(tx, clientId)).learnerNames ? (await findNames(tx, [userId])).get(userId) : undefined,
  }))
  const { id } = registration
  const [firstName = '', ...rest] = name?.split(' ') ?? []
  let link: string
  try {
    if (registration.registered_at === null)
      await register(vendor, {
        id,
        course: registration.vendor_course,
        learner: { id: opaqueId(member), firstName, lastName: rest.join(' ') },
        changedUrl: `${config.publicUrl}/api/scorm-cloud/${clientId}/${id}/changed/`,
      })
    link = await linkOf(vendor, id, config.publicUrl)
  } catch (error) {
    log.warn({ err: error, registration: id }, 'a course of SCORM Cloud could not be opened')
    return fail('vendor.failed')
  }
  await database.inTenant(clientId, async (tx) => {
    if (registration.registered_at === null) await changeRegistration(tx, clientId, id, { registered_at: now })
    await queueLooks(jobs, tx, { clientId, registrationId: id }, now)
  })
  return { link }
}

/** What the vendor knows somebody by: not who they are anywhere else, in another client neither. */
const opaqueId = ({ clientId, userId }: Member): string =>
  createHash('sha256').update(`${clientId}:${userId}`).digest('hex').slice(0, 32)

/** The registration of somebody who may do the activity now. */
async function begin(tx: Tx, member: Member, { courseId, activityId }: Asked, now: Date): Promise<Registration> {
  // Who goes on with a course that they left is enrolled again: of two taps at once the second one finds that.
  await lockStream(tx, member.clientId, userStream(member.userId))
  const { course, activity } = await findActivity(tx, member, courseId, activityId, now)
  if (!course) return fail('course.not_found')
  if (activity?.type !== 'scorm_cloud') return fail('activity.not_found')
  if (!(await admit(tx, member, course, now))) return fail('course.not_enrolled')
  if (!(await isOpenTo(tx, member, { course, activity }, [now]))) return fail('activity.blocked')
  return findOrBegin(tx, {
    client_id: member.clientId,
    user_id: member.userId,
    activity_id: activityId,
    cycle: await findCycle(tx, member, { kind: 'course', id: courseId }),
    id: newId(now.getTime()),
    course_id: courseId,
    version: activity.version ?? 1,
    vendor_course: activity.content.course,
    begun_at: now,
  })
}
