import type { EnrolmentType } from '#contract/features/course/enrolment-types.ts'
import { isDone, type CourseState } from '#contract/features/course/course-rules.ts'
import type { Enrolment, EnrolmentState } from './enrolment-schema.ts'

/** How somebody is in a course: in it, waiting for staff to say so, told no, or none of them. */
export type Entry = 'enrolled' | 'waiting' | 'refused' | 'outside'

/** What is known of somebody in one course. */
export interface KnownOfEntry {
  type: EnrolmentType
  /** What they have of enrolments in this course. */
  enrolments: readonly Pick<Enrolment, 'state' | 'own'>[]
  /** Something of it was begun: who does that in a free course has enrolled by it. */
  begun: boolean
}

/** Enrolments that hold somebody in a course; what is done, late or exempt is one too. */
export const isHeld = (state: EnrolmentState): boolean =>
  state !== 'waiting' && state !== 'refused' && state !== 'ended'

/** How somebody is in a course that they see (source: learning.md 3). */
export function entryOf({ type, enrolments, begun }: KnownOfEntry): Entry {
  if (type === 'automatic' || enrolments.some(({ state }) => isHeld(state))) return 'enrolled'
  const own = enrolments.find((one) => one.own === true)
  if (type === 'free') return begun && own?.state !== 'ended' ? 'enrolled' : 'outside'
  return type === 'request' && (own?.state === 'waiting' || own?.state === 'refused') ? own.state : 'outside'
}

/** How somebody stands in a course of which nothing was begun, once it is known whether they are enrolled. */
export const enrolledState = (state: CourseState, entry: Entry): CourseState =>
  state === 'not_started' && entry === 'enrolled' ? 'enrolled' : state

/** Whether somebody may begin a course: who does so in a free one enrols by it. */
export const mayBegin = (type: EnrolmentType, entry: Entry): boolean => entry === 'enrolled' || type === 'free'

/** Whether somebody may take back what they tapped: a request as long as it waits, a free course until it is done. */
export function mayLeave(known: KnownOfEntry, state: CourseState): boolean {
  const entry = entryOf(known)
  if (known.type === 'request') return entry === 'waiting'
  const byRule = known.enrolments.some((one) => one.own !== true && isHeld(one.state))
  return known.type === 'free' && entry === 'enrolled' && !byRule && !isDone(state)
}
