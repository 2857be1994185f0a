import { isDone, type CourseState, type CourseStanding } from '#contract/features/course/course-rules.ts'
import type { Trail } from './trail-contract.ts'

/** What the rules of a trail ask of it. */
export type TrailOrder = Pick<Trail, 'courseIds' | 'optionalIds' | 'optionalNeeded' | 'after'>

/** How somebody stands in a course; undefined: it was not begun. */
export type CourseStateOf = (courseId: number) => CourseState | undefined

const begun = (state: CourseState | undefined) =>
  state !== undefined && state !== 'not_started' && state !== 'enrolled' && state !== 'restarted'

/** Nothing more is to be done about a course now: it holds nothing up. */
const isOver = (state: CourseState | undefined) =>
  state !== undefined && (isDone(state) || state === 'reproved' || state === 'blocked')

/**
 * Where somebody stands in a trail by those of its courses that they may see: its required ones, and so many of the
 * optional ones as it asks for; all of them where it asks for none (source: learning.md 6). `before`: how they stood.
 */
export function trailStanding(
  trail: TrailOrder,
  visible: readonly number[],
  stateOf: CourseStateOf,
  before?: CourseState,
): CourseStanding {
  const optional = visible.filter((id) => trail.optionalIds?.includes(id))
  const required = visible.filter((id) => !optional.includes(id))
  const needed = Math.min(trail.optionalNeeded ?? 0, optional.length)
  const counted = required.length + needed > 0 ? required : visible
  const wanted = required.length + needed > 0 ? needed : 0
  const count = (ids: readonly number[]) => ids.filter((id) => isDone(stateOf(id) ?? 'not_started')).length
  const finished = count(counted) + Math.min(wanted, count(optional))
  const total = counted.length + wanted
  const state = stateOfTrail({ visible, counted, isWhole: total > 0 && finished === total, before }, stateOf)
  const kept = before !== undefined && isDone(before) && !isDone(state) ? before : state
  const share = isDone(kept) ? 1 : total === 0 ? 0 : Math.floor((100 * finished) / total) / 100
  return { state: kept, finished, total, share }
}

interface Counted {
  visible: readonly number[]
  counted: readonly number[]
  /** Everything that is asked for is done. */
  isWhole: boolean
  before: CourseState | undefined
}

function stateOfTrail({ visible, counted, isWhole, before }: Counted, stateOf: CourseStateOf): CourseState {
  const states = counted.map(stateOf)
  if (isWhole) {
    if (states.includes('improved')) return 'improved'
    return states.includes('approved') ? 'approved' : 'finished'
  }
  // Nothing is left to do, and not all of it was passed.
  if (counted.length > 0 && states.every(isOver) && !states.every((state) => state && isDone(state))) return 'reproved'
  if (visible.some((id) => begun(stateOf(id)))) return 'in_progress'
  return before === 'restarted' ? 'restarted' : 'not_started'
}

/**
 * The course that has to be done before another one of the trail can be begun; null where nothing is in the way. What was
 * begun stays open, and what somebody may not see locks nothing.
 */
export function trailLockOf(
  trail: TrailOrder,
  visible: readonly number[],
  courseId: number,
  stateOf: CourseStateOf,
): number | null {
  if (begun(stateOf(courseId))) return null
  const before = trail.after?.find((one) => one.courseId === courseId)?.waitsFor ?? []
  return trail.courseIds.find((id) => before.includes(id) && visible.includes(id) && !isOver(stateOf(id))) ?? null
}
