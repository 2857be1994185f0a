import type { ContentOf } from '#contract/features/activity/activity-row.ts'
import { accountName, learnerOf, registrationOf, unitIri } from '#contract/features/xapi/launch-identity.ts'
import type { LaunchFacts } from '#contract/features/xapi/cmi5-rules.ts'
import { findUnit } from '#contract/features/xapi/xapi-rules.ts'
import type { XapiLaunch } from '#contract/features/xapi/xapi-schema.ts'
import { refuseField, type OperationContext, type Outcome } from '#server/engine/sync/operation-handler.ts'
import type { EnteredCourse } from '#server/features/enrolment/own/entry-service.ts'
import {
  findActivity,
  type ActivityCourse,
  type CourseActivity,
  type FormerActivity,
} from '#server/features/course/course-service.ts'

/** What a launch is of, as its person may have it. */
export interface Launch {
  course: ActivityCourse & EnteredCourse
  activity: CourseActivity
  content: ContentOf<'xapi'>
  facts: LaunchFacts
}

/** The package as it was in a version; undefined where there was none. */
function packageIn(
  activity: CourseActivity,
  former: readonly FormerActivity[],
  version: number,
): ContentOf<'xapi'> | undefined {
  const found = version === (activity.version ?? 1) ? activity : former.find((one) => one.version === version)
  return found?.type === 'xapi' ? (found.content as ContentOf<'xapi'>) : undefined
}

/** Finds what a launch is of; what is wrong with it is the outcome. */
export async function findLaunch(
  { tx, member, captured }: OperationContext,
  given: XapiLaunch,
): Promise<Launch | Outcome> {
  const { courseId, activityId, version, cycle = 1 } = given
  const { course, activity, former } = await findActivity(tx, member, courseId, activityId, captured.judged)
  if (!course) return refuseField('course.not_found', 'courseId')
  const content = activity && packageIn(activity, former, version)
  if (!activity || !content) return refuseField('activity.not_found', activity ? 'version' : 'activityId')
  const found = findUnit(content, given.unit)
  if (!found) return refuseField('activity.not_found', 'unit')
  const [name, registration] = await Promise.all([accountName(member), registrationOf(member, activityId, cycle)])
  const facts = { iri: unitIri(member.clientId, activityId, found.at), registration, learner: learnerOf(name) }
  return { course, activity, content, facts }
}
