import { createElement, Suspense } from 'react'
import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import { playerOf, type PlayerProps, type Rehearsal } from '#platform/feature/activity-views.ts'

const nothing = () => undefined

/** An activity as its people play it; nothing of it is kept. */
export function ActivityShown({
  course,
  activity,
  rehearsal,
  onReport = nothing,
}: {
  course: Course
  activity: KnownActivity
  rehearsal: Rehearsal
  /** Hears what of it was seen. */
  onReport?: PlayerProps['onReport']
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
          onReport,
          onStop: nothing,
          onEnd: nothing,
          rehearsal,
        })}
    </Suspense>
  )
}
