import { isReaction } from '#contract/features/reaction/reaction-type.ts'

/** How far somebody is with an activity; the last five are of tests. */
export const activityStates = [
  'not_started',
  'in_progress',
  'finished',
  'approved',
  'improved',
  'reproved',
  'blocked',
  'restarted',
] as const
/** See `activityStates`. */
export type ActivityState = (typeof activityStates)[number]

/** How far somebody is with a course. */
export const courseStates = [
  'not_started',
  'enrolled',
  'in_progress',
  'finished',
  'approved',
  'improved',
  'reproved',
  'blocked',
  'restarted',
] as const
export type CourseState = (typeof courseStates)[number]

/** What the order of a course says of an activity. */
export interface OrderedActivity {
  id: number
  hierarchyOrder: number
  required: boolean
  /** The name of its type: a reaction has rules of its own. */
  type?: string | undefined
  /** Activities that come before it, whatever the order is. */
  after?: readonly number[] | undefined
  /** From when until when it can be begun (ISO 8601). */
  opensAt?: string | null | undefined
  closesAt?: string | null | undefined
}

/** What the order of a course is made of. */
export interface OrderedCourse {
  blockMenu: boolean
  activities: readonly OrderedActivity[]
  /** After it nothing of the course can be begun, for this person (ISO 8601); absent: there is no such day. */
  closesAt?: string | null | undefined
  /** How this person stood in the course when that was last reckoned; absent: nothing of it was begun. */
  before?: CourseState | undefined
}

/** Where somebody stands in an activity. */
export interface ActivityStanding {
  state: ActivityState
  /** Of a test; null or absent: it is none. */
  test?: {
    /** It has a least grade to reach. */
    hasMinimum: boolean
    /** null: as many as it takes. */
    attemptsLeft: number | null
    /** An attempt was handed in whose grade is still to come, or its device has not been heard of. */
    waiting: boolean
  } | null
}

export type StandingOf = (activityId: number) => ActivityStanding | undefined

/** Nothing more is to be done about it. */
export const isDone = (state: ActivityState | CourseState): boolean =>
  state === 'finished' || state === 'approved' || state === 'improved'

/** States of an activity from the least to the best, whoever was first. */
const inRank: readonly ActivityState[] = [
  'restarted',
  'not_started',
  'in_progress',
  'blocked',
  'reproved',
  'finished',
  'approved',
  'improved',
]
/** Whether a state of an activity is better than another one. */
export const isFurther = (state: ActivityState, than: ActivityState): boolean =>
  inRank.indexOf(state) > inRank.indexOf(than)

/** Nothing of a course was begun yet, whether its person is enrolled or not. */
export const isUntouched = (state: CourseState): boolean => state === 'not_started' || state === 'enrolled'

/** It holds nothing up any more: done, or nothing can be done about it now (source: learning.md 4). */
export function isReleased(standing: ActivityStanding | undefined): boolean {
  if (!standing) return false
  const { state, test } = standing
  return isDone(state) || state === 'blocked' || Boolean(test?.waiting) || isLost(standing)
}

/** A test that was not passed, and cannot be tried again. */
const isLost = ({ state, test }: ActivityStanding): boolean => state === 'reproved' && test?.attemptsLeft === 0

/** Why an activity is closed: until another one is done, until all of its course is, or by the clock (ISO 8601). */
export type ActivityLock =
  | { by: 'activity'; activityId: number }
  | { by: 'training' }
  | { by: 'opens' | 'closed'; at: string }

/**
 * Whether the training that a reaction is about is over: all that counts is released, and the course is done or was
 * failed for good (source: learning.md 12). A course of reactions alone has nothing to wait for.
 */
function isTrainingOver({ activities, before }: OrderedCourse, standingOf: StandingOf): boolean {
  const counted = countedActivities(activities)
  if (counted.length === 0) return true
  const { state } = courseStanding(activities, standingOf, { before })
  return before !== 'blocked' && counted.every(({ id }) => isReleased(standingOf(id))) && isOver(state)
}

const isOver = (state: CourseState): boolean => isDone(state) || state === 'reproved'

/**
 * What keeps somebody from an activity now (`now` in ms since 1970), null where nothing does. What was begun stays open.
 * Of others it waits for those that are named for it and, with the menu blocked, for the required ones before it; what
 * is not among `activities` (withdrawn, or not for this person) locks nothing. The first in the way is told. A reaction
 * waits for the whole training, and nothing waits for it.
 */
export function lockOf(
  course: OrderedCourse,
  own: OrderedActivity,
  standingOf: StandingOf,
  now: number,
): ActivityLock | null {
  const { blockMenu, activities, closesAt } = course
  if ((standingOf(own.id)?.state ?? 'not_started') !== 'not_started') return null
  if (isReaction(own) && !isTrainingOver(course, standingOf)) return { by: 'training' }
  const waits = trainingOf(activities)
    .filter(({ id, required, hierarchyOrder }) => {
      const isBefore = blockMenu && required && hierarchyOrder < own.hierarchyOrder
      return id !== own.id && (isBefore || own.after?.includes(id)) && !isReleased(standingOf(id))
    })
    .reduce<OrderedActivity | null>((a, b) => (a && a.hierarchyOrder <= b.hierarchyOrder ? a : b), null)
  if (waits) return { by: 'activity', activityId: waits.id }
  if (own.opensAt && now < Date.parse(own.opensAt)) return { by: 'opens', at: own.opensAt }
  const [closes] = [own.closesAt, closesAt].filter((at) => typeof at === 'string').toSorted()
  return closes && now >= Date.parse(closes) ? { by: 'closed', at: closes } : null
}

/** Whether somebody may begin an activity, or go on with it. */
export const mayOpen = (...asked: Parameters<typeof lockOf>): boolean => lockOf(...asked) === null

/** What a course is made of without what it is only judged by: its reactions. */
const trainingOf = <A extends Pick<OrderedActivity, 'type'>>(activities: readonly A[]): readonly A[] =>
  activities.filter((activity) => !isReaction(activity))

/**
 * The activities that decide whether a course is finished: its required ones, or all where none is. A reaction never
 * does, whatever its author ticked (source: learning.md 12).
 */
export function countedActivities<A extends Pick<OrderedActivity, 'required' | 'type'>>(
  activities: readonly A[],
): readonly A[] {
  const training = trainingOf(activities)
  const required = training.filter((activity) => activity.required)
  return required.length > 0 ? required : training
}

/** Where somebody stands in a course. */
export interface CourseStanding {
  state: CourseState
  /** Of the activities that count, how many are done, and how many there are. */
  finished: number
  total: number
  /** The share that is done, 0 to 1, in whole hundredths and never rounded up. */
  share: number
}

/** What is known of somebody in a course beside its activities. */
export interface KnownOfCourse {
  enrolled?: boolean
  /** How they stood before, in this cycle: what is done stays done, and what began anew did so until something is begun. */
  before?: CourseState | undefined
}

/** Where somebody stands in a course by its activities; the first state that holds (source: learning.md 5). */
export function courseStanding(
  activities: readonly Pick<OrderedActivity, 'id' | 'required' | 'type'>[],
  standingOf: StandingOf,
  { enrolled = false, before }: KnownOfCourse = {},
): CourseStanding {
  const all = trainingOf(activities).map(({ id }) => standingOf(id) ?? { state: 'not_started' as const })
  const counted = countedActivities(activities).map(({ id }) => standingOf(id) ?? { state: 'not_started' as const })
  const finished = counted.filter(({ state }) => isDone(state)).length
  const total = counted.length
  const now = stateOfCourse(all, counted, { enrolled, restarted: before === 'restarted' })
  const state = keepDone(before, now)
  const share = isDone(state) ? 1 : total === 0 ? 0 : Math.floor((100 * finished) / total) / 100
  return { state, finished, total, share }
}

/** Done is for good, and gets better alone (source: learning.md 5). */
function keepDone(before: CourseState | undefined, now: CourseState): CourseState {
  const rank = (state: CourseState) => ['finished', 'approved', 'improved'].indexOf(state)
  return before !== undefined && rank(before) > rank(now) ? before : now
}

function stateOfCourse(
  all: readonly ActivityStanding[],
  counted: readonly ActivityStanding[],
  { enrolled, restarted }: { enrolled: boolean; restarted: boolean },
): CourseState {
  if (all.some(({ state }) => state === 'blocked')) return 'blocked'
  if (counted.length > 0 && counted.every(isReleased) && counted.some(isLost)) return 'reproved'
  if (counted.length > 0 && counted.every(({ state }) => isDone(state))) {
    if (counted.some(({ state }) => state === 'improved')) return 'improved'
    return counted.some(({ test }) => test?.hasMinimum) ? 'approved' : 'finished'
  }
  const begun = all.some(({ state }) => state !== 'not_started' && state !== 'restarted')
  if (begun) return 'in_progress'
  if (restarted) return 'restarted'
  return enrolled ? 'enrolled' : 'not_started'
}

/** Activities that wait for each other in a circle through `after`, by their ids; empty where none do. */
export function findCircle(activities: readonly Pick<OrderedActivity, 'id' | 'after'>[]): number[] {
  const known = new Map(activities.map((activity) => [activity.id, activity]))
  const free = new Set<number>()
  let before: number
  do {
    before = free.size
    for (const { id, after = [] } of known.values())
      if (after.every((other) => free.has(other) || !known.has(other))) free.add(id)
  } while (free.size > before)
  return [...known.keys()].filter((id) => !free.has(id))
}
