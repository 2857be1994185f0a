import { createElement, Suspense } from 'react'
import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import { playerOf, type Rehearsal } from '#platform/feature/activity-views.ts'

const nothing = () => undefined

/** An activity as its people play it; nothing of it is kept. */
export function ActivityShown({
  course,
  activity,
  rehearsal,
}: {
  course: Course
  activity: KnownActivity
  rehearsal: Rehearsal
}) {
  const player = playerOf(activity.type)
  return (
    <Suspense fallback={null}>
      {player &&
        createElement(player, {
          course,
          activity,
          start: 0,
          covered: [],
          autoPlay: false,
          jump: null,
          onReport: nothing,
          onStop: nothing,
          onEnd: nothing,
          rehearsal,
        })}
    </Suspense>
  )
}
