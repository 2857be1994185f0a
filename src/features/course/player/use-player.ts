import { useParams } from 'react-router'
import { findNeighbours, type Neighbours } from './neighbours.ts'
import type { ActivitySummary, CourseSummary } from '../shared/course-summary.ts'
import { useCourse, type CourseView } from '../shared/use-course.ts'

export type PlayerView =
  | { status: 'pending'; courseId: number; view: Exclude<CourseView, { status: 'ready' }> }
  | { status: 'missing'; courseId: number; summary: CourseSummary }
  | { status: 'locked'; courseId: number; summary: CourseSummary; current: ActivitySummary; beside: Neighbours }
  | { status: 'open'; courseId: number; summary: CourseSummary; current: ActivitySummary; beside: Neighbours }

/** What the address asks for: an activity of a course by its hierarchy order. */
export function usePlayer(): PlayerView {
  const { id, order } = useParams()
  const courseId = Number(id)
  const view = useCourse(courseId)
  if (view.status !== 'ready') return { status: 'pending', courseId, view }
  const { summary } = view
  const beside = findNeighbours(summary, Number(order))
  const { current } = beside
  if (!current) return { status: 'missing', courseId, summary }
  return { status: current.open ? 'open' : 'locked', courseId, summary, current, beside }
}
