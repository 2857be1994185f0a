import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import type { Services } from '#server/engine/services.ts'
import { recordJudged } from '#server/features/activity/answered-service.ts'
import { findActivity } from '#server/features/course/course-service.ts'
import { findCycle } from '#server/features/progress/cycle-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { cloudStanding, isNews, type CloudResult } from './cloud-result-policy.ts'
import { changeRegistration, findRegistration, type Registration } from './registration-queries.ts'
import { readResult } from './vendor.ts'

/** Fetches how a registration stands. */
export const lookJob = 'look_at_cloud_course'

/** Which registration. */
export interface LookJob {
  clientId: number
  registrationId: string
}

/** Minutes after a launch at which is looked, also where the vendor says nothing (player.md, 8). */
const looksAfter = [1, 5, 15, 60]

/** A vendor that did not answer until then (ms) is asked at the next launch. */
const patience = 24 * 3_600_000

/** Has the result of a launch looked after. */
export async function queueLooks(jobs: Services['jobs'], tx: Tx, payload: LookJob, now: Date): Promise<void> {
  for (const minutes of looksAfter)
    await jobs.queue(tx, {
      kind: lookJob,
      payload,
      runAt: new Date(now.getTime() + minutes * 60_000),
      expiresAt: new Date(now.getTime() + patience),
    })
}

/** The vendor says that something changed. Nothing of what it says is believed: the result is fetched. */
export async function hearOfChange(
  { database, jobs, clock }: Pick<Services, 'database' | 'jobs' | 'clock'>,
  look: LookJob,
): Promise<void> {
  const isKnown = await database.inTenant(look.clientId, async (tx) => {
    if (!(await findRegistration(tx, look.clientId, look.registrationId))) return false
    await jobs.queue(tx, { kind: lookJob, payload: look, expiresAt: new Date(clock.now().getTime() + patience) })
    return true
  })
  if (isKnown) jobs.nudge()
}

/** Does the job. A vendor that does not answer is asked again; what is known already changes nothing. */
export async function lookAtRegistration(
  { database, clock, config, log, realtime }: Pick<Services, 'database' | 'clock' | 'config' | 'log' | 'realtime'>,
  { clientId, registrationId }: LookJob,
): Promise<void> {
  const vendor = config.scormCloud
  if (!vendor) return
  const now = clock.now()
  const result = await readResult(vendor, registrationId, now)
  if (!result) return log.warn({ registration: registrationId }, 'SCORM Cloud has a registration no more')
  const told = await database.inTenant(clientId, (tx) => takeResult(tx, { clientId, registrationId }, result, now))
  if (told !== null) await realtime.pokeUser(clientId, told)
}

/** Takes a result, once; who is to be told, or null. */
async function takeResult(
  tx: Tx,
  { clientId, registrationId }: LookJob,
  result: CloudResult,
  now: Date,
): Promise<string | null> {
  const found = await findRegistration(tx, clientId, registrationId)
  if (!found) return null
  const owner = { clientId, userId: found.user_id }
  await lockStream(tx, clientId, userStream(owner.userId))
  // Of two that fetched at once the second one finds what the first has taken.
  const held = await findRegistration(tx, clientId, registrationId)
  if (!held || !isNews(held.result, result)) return null
  await changeRegistration(tx, clientId, registrationId, { result: JSON.stringify(result) })
  return (await countFor(tx, owner, held, result, now)) ? owner.userId : null
}

/** What it means for where its person stands; of a cycle that is over nothing. */
async function countFor(
  tx: Tx,
  owner: { clientId: number; userId: string },
  { course_id: courseId, activity_id: activityId, cycle, version }: Registration,
  result: CloudResult,
  now: Date,
): Promise<boolean> {
  if (cycle !== (await findCycle(tx, owner, { kind: 'course', id: courseId }))) return false
  const { course, activity } = await findActivity(tx, owner, courseId, activityId, now)
  if (!course || activity?.type !== 'scorm_cloud') return false
  const at = { now, judged: now, instants: [now] }
  const finish = { claimed: result.changedAt, earliest: null, latest: now.toISOString(), trusted: true }
  const changes = await recordJudged(
    tx,
    owner,
    { course, activity },
    { ...cloudStanding(result), cycle, version, finish, ...at },
  )
  return changes.length > 0
}
