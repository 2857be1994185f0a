import { expect, test } from 'vitest'
import type { ActivityProgress } from '#contract/features/activity/activity-contract.ts'
import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import { summariseCourse } from '#features/course/shared/course-summary.ts'
import { courseStates } from '#contract/features/course/course-rules.ts'
import { reckonStanding } from '#server/features/progress/progress-service.ts'
import { isOpen } from '#server/features/activity/progress-policy.ts'
import type { StoredProgress } from '#server/features/activity/progress-queries.ts'
import { Random } from '../model/random.ts'

const now = Date.parse('2026-11-26T12:00:00Z')
const courses = 10_000

/** A course of up to eight activities, some of them withdrawn ones' followers, and what somebody has done of it. */
function makeCourse(random: Random) {
  const ids = Array.from({ length: random.between(1, 8) }, (_, at) => at + 1)
  const order = ids.toSorted(() => random.between(0, 1) - 0.5)
  const instant = () => (random.chance(0.2) ? new Date(now + random.between(-2, 2) * 3_600_000).toISOString() : null)
  const activities = ids.map((id) => {
    // 99 left the course.
    const after = [...ids, 99].filter((other) => other !== id && random.chance(0.15))
    const hierarchyOrder = order.indexOf(id) + 1
    return {
      id,
      courseId: 1,
      hierarchyOrder,
      required: random.chance(0.6),
      after,
      opensAt: instant(),
      closesAt: instant(),
    }
  }) as unknown as KnownActivity[]
  const states = new Map(ids.map((id) => [id, random.weighted({ not_started: 3, in_progress: 2, finished: 3 })]))
  return {
    course: { id: 1, minutes: 60, enrollmentType: 'free', blockMenu: random.chance(0.5) } as Course,
    activities,
    states,
  }
}

test('learning T9: device and server agree on what is open of a course, and on how it stands, in 10,000 generated courses', () => {
  const random = new Random(2026)
  for (let number = 0; number < courses; number++) {
    const { course, activities, states } = makeCourse(random)
    const progress = new Map(
      [...states].map(([activityId, state]) => [activityId, { activityId, state, covered: [], updatedAt: '' }]),
    ) as unknown as Map<number, ActivityProgress>
    const before = random.chance(0.3) ? random.pick(courseStates) : undefined
    const rows = [...states].map(([id, state]) => ({ activity_id: id, state })) as StoredProgress[]
    const summary = summariseCourse(course, activities, progress, { now, before })
    const here = summary.activities.filter(({ lock }) => !lock).map(({ activity }) => activity.id)
    const own = new Map(
      [...states].map(([id, state]) => [id, { state, finish: null, inReview: false, claimed: [], total: 0 }]),
    )
    const { state, share, finished } = reckonStanding(activities, own, before)
    expect({ state: summary.state, share: summary.share, finished: summary.finished }).toEqual({
      state,
      share,
      finished,
    })
    const { blockMenu } = course
    const there = activities
      .filter(({ id }) => isOpen({ blockMenu, activities }, rows, id, [new Date(now)]))
      .map(({ id }) => id)
    expect(
      here.toSorted((a, b) => a - b),
      JSON.stringify({ course, activities, states: [...states] }),
    ).toEqual(there.toSorted((a, b) => a - b))
  }
})
