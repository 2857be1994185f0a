import { isKnown, type KnownActivity } from '#contract/features/activity/activity-row.ts'
import { useLocation, useParams } from 'react-router'
import { findNeighbours, type Neighbours } from './neighbours.ts'
import type { ActivitySummary, CourseSummary, Lock } from '../shared/course-summary.ts'
import { useCourse, type CourseView } from '../shared/use-course.ts'

/** One of a type that this build plays. */
export type PlayableActivity = ActivitySummary & { activity: KnownActivity }

const isPlayable = (summary: ActivitySummary): summary is PlayableActivity => isKnown(summary.activity)

export type PlayerView =
  | { status: 'pending'; courseId: number; view: Exclude<CourseView, { status: 'ready' }> }
  | { status: 'missing'; courseId: number; summary: CourseSummary }
  | { status: 'unknown'; courseId: number; summary: CourseSummary; current: ActivitySummary; beside: Neighbours }
  | {
      status: 'locked'
      courseId: number
      summary: CourseSummary
      current: ActivitySummary
      beside: Neighbours
      lock: Lock
    }
  | {
      status: 'open'
      courseId: number
      summary: CourseSummary
      current: PlayableActivity
      beside: Neighbours
      /** Another one for another activity, or another place in it. */
      key: string
    }

/** What the address asks for: an activity of a course by its hierarchy order. */
export function usePlayer(): PlayerView {
  const { id, order } = useParams()
  const { search } = useLocation()
  const courseId = Number(id)
  const view = useCourse(courseId)
  if (view.status !== 'ready') return { status: 'pending', courseId, view }
  const { summary } = view
  const beside = findNeighbours(summary, Number(order))
  const { current } = beside
  if (!current) return { status: 'missing', courseId, summary }
  const shown = { courseId, summary, beside }
  if (current.lock) return { status: 'locked', ...shown, current, lock: current.lock }
  const key = `${current.activity.id} ${search}`
  return isPlayable(current) ? { status: 'open', ...shown, current, key } : { status: 'unknown', ...shown, current }
}
