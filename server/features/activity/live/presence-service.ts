import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import { presentWithin, sinceStart } from '#contract/features/activity/live/live-rules.ts'
import type { Range } from '#contract/features/activity/progress-rules.ts'
import type { LiveContent } from '#contract/features/activity/live/live-type.ts'
import { sealStream } from '#server/engine/content/live-page.ts'
import type { Services } from '#server/engine/services.ts'
import type { Member } from '#server/engine/session/members.ts'
import type { OperationContext } from '#server/engine/sync/operation-handler.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import { findActivity, type FormerActivity } from '#server/features/course/course-service.ts'
import { admit } from '#server/features/enrolment/own/entry-service.ts'
import { isStreamAddress } from '#server/features/media/stream/stream-service.ts'
import { readAccess } from '#server/features/settings/settings-service.ts'
import { fail } from '#server/platform/problem.ts'
import { isOpenTo } from '../answered-service.ts'
import { findJoined, noteJoined } from './presence-queries.ts'

/** The live stream that an activity is, as it is or in the version that somebody began it in; null: it is none. */
function streamOf(
  activity: KnownActivity | undefined,
  former: readonly FormerActivity[],
  version: number | undefined,
): LiveContent | null {
  const begun = former.find((one) => one.version === version)
  const { type, content } = begun ?? activity ?? {}
  return type === 'wowza_live' ? (content as LiveContent) : null
}

/**
 * Lets somebody into a live stream that they may do now: from here on they are present. Its page is opened for the origin
 * of what was published, whose host the client has to take streams from still.
 */
export async function joinLive(
  { database, clock, config }: Pick<Services, 'database' | 'clock' | 'config'>,
  member: Member,
  { courseId, activityId, version }: { courseId: number; activityId: number; version?: number | undefined },
): Promise<{ sealed: string; now: string }> {
  const now = clock.now()
  const address = await database.inTenant(member.clientId, async (tx) => {
    await lockStream(tx, member.clientId, userStream(member.userId))
    const { course, activity, former } = await findActivity(tx, member, courseId, activityId, now)
    if (!course) return fail('course.not_found')
    const stream = streamOf(activity, former, version)
    if (!activity || !stream) return fail('activity.not_found')
    if (!(await admit(tx, member, course, now))) return fail('course.not_enrolled')
    if (!(await isOpenTo(tx, member, { course, activity }, [now]))) return fail('activity.blocked')
    const { streamHosts } = await readAccess(tx, member.clientId)
    if (!isStreamAddress(URL.parse(stream.address), streamHosts, config.publicUrl)) fail('activity.stream_refused')
    await noteJoined(tx, member, { activityId, startsAt: new Date(stream.startsAt), now })
    return stream.address
  })
  return { sealed: sealStream(address, config.secretKey, now), now: now.toISOString() }
}

/** What of a claim somebody can have been present for: nothing where they never joined. */
export async function findPresent(
  { tx, member, captured }: Pick<OperationContext, 'tx' | 'member' | 'captured'>,
  activityId: number,
  claimed: readonly Range[],
): Promise<readonly Range[]> {
  const known = await findJoined(tx, member, activityId)
  if (!known) return []
  const since = (at: Date) => sinceStart({ startsAt: known.starts_at.toISOString() }, at.getTime())
  return presentWithin(claimed, { joined: since(known.joined_at), told: since(captured.latest) })
}
