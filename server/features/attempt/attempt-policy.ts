import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { TestSettings } from '#contract/features/activity/types/test-settings.ts'
import { isTestType, type TestType } from '#contract/features/activity/types/tests.ts'
import { startRefusal, type RuledTest } from '#contract/features/attempt/test-rules.ts'
import { lockOf } from '#contract/features/course/course-rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { findActivityStandings } from '#server/features/activity/standing-service.ts'
import { findActivity, findAnyActivity, type ActivityCourse } from '#server/features/course/course-service.ts'
import { admit, type EnteredCourse } from '#server/features/enrolment/own/entry-service.ts'
import { findClosing } from '#server/features/enrolment/open-service.ts'
import { findCycle } from '#server/features/progress/cycle-service.ts'
import type { Viewer } from '#server/engine/audiences/visible.ts'
import { countedAttempt, findAttempts, findGrant, type Owner, type StoredAttempt } from './attempt-queries.ts'

/** An activity that is answered in attempts. */
export type Test = KnownActivity & { type: TestType; content: TestSettings }
const isTest = (activity: KnownActivity): activity is Test => isTestType(activity.type)

/** A test as its rules see it. */
export const ruled = ({ type, content }: Test): RuledTest => ({ type, settings: content })

/** A test that somebody may see, with their attempts of the cycle that counts. */
export interface OwnTest {
  test: Test
  course: ActivityCourse & EnteredCourse
  cycle: number
  attempts: StoredAttempt[]
  given: number
  timePercent: number
}

/** Fails with `course.not_found` or `activity.not_found` where it is not one that they may see. */
export async function demandTest(
  tx: Tx,
  viewer: Viewer & Owner,
  { courseId, activityId }: { courseId: number; activityId: number },
  now: Date,
): Promise<OwnTest> {
  const { course, activity } = await findActivity(tx, viewer, courseId, activityId, now)
  if (!course) return fail('course.not_found')
  if (!activity || !isTest(activity) || !course.activities.some(({ id }) => id === activityId))
    return fail('activity.not_found')
  const cycle = await findCycle(tx, viewer, { kind: 'course', id: courseId })
  const { attempts: given, time_percent: timePercent } = await findGrant(tx, viewer, activityId)
  return {
    test: activity,
    course,
    cycle,
    attempts: await findAttempts(tx, viewer, activityId, cycle),
    given,
    timePercent,
  }
}

/** The test of an attempt as it is now, or was when it left its course; undefined where it is another thing by now. */
export async function findTest(
  tx: Tx,
  clientId: number,
  { course_id: courseId, activity_id: activityId }: Pick<StoredAttempt, 'course_id' | 'activity_id'>,
): Promise<Test | undefined> {
  const activity = await findAnyActivity(tx, clientId, courseId, activityId)
  return activity && isTest(activity) ? activity : undefined
}

/** Fails where they may not begin an attempt now: they are not enrolled, something comes first, the test has closed, or none is left. */
export async function demandStart(
  tx: Tx,
  owner: Owner,
  { test, course, attempts, given }: OwnTest,
  { now, reserved }: { now: Date; reserved: number },
): Promise<void> {
  if (!(await admit(tx, owner, course, now))) fail('course.not_enrolled')
  const closesAt = await findClosing(tx, owner, { kind: 'course', id: test.courseId })
  const standings = await findActivityStandings(tx, owner, test.courseId)
  const own = course.activities.find(({ id }) => id === test.id) ?? test
  const order = { ...course, closesAt: closesAt?.toISOString() ?? null }
  const lock = lockOf(order, own, (id) => standings.get(id), now.getTime())
  if (lock?.by === 'closed' || isClosed(own, now)) fail('attempt.closed')
  if (lock) fail('activity.blocked')
  const refusal = startRefusal(ruled(test), attempts.map(countedAttempt), { now: now.getTime(), given, reserved })
  if (refusal?.code === 'attempt.too_soon') {
    const retryAfter = Math.ceil((refusal.until - now.getTime()) / 1000)
    fail(refusal.code, { values: { until: new Date(refusal.until).toISOString() }, retryAfter })
  }
  if (refusal) fail(refusal.code)
}

/** What was begun stays open to be gone on with; another attempt of it is not begun after the end. */
const isClosed = ({ closesAt }: Pick<KnownActivity, 'closesAt'>, now: Date): boolean =>
  Boolean(closesAt) && now.getTime() >= Date.parse(closesAt ?? '')
