import { dayIn, startOfDay } from '#contract/engine/time.ts'

/** When somebody has to be done: on a day, or so many days after they were enrolled; null: whenever. */
export type Deadline = { readonly on: string } | { readonly days: number } | null

const dayMs = 86_400_000

/** A calendar day so many days later; negative: earlier. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** Whole days from one calendar day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)

/** The last millisecond of a calendar day in a time zone: 23:59:59.999 there. */
export const endOfDay = (timeZone: string, day: string): Date =>
  new Date(startOfDay(timeZone, addDays(day, 1)).getTime() - 1)

/** The last instant that is in time for somebody enrolled then; null: there is none. */
export function dueAt(deadline: Deadline, enrolledAt: Date, timeZone: string): Date | null {
  if (!deadline) return null
  const day = 'on' in deadline ? deadline.on : addDays(dayIn(timeZone, enrolledAt), deadline.days)
  return endOfDay(timeZone, day)
}

/** When something was finished, as far as it is known: what the device says, the bounds of it, and whether it is believed. */
export interface Finish {
  claimed: Date
  /** It cannot have been before; null: nothing is known. */
  earliest: Date | null
  /** It cannot have been after: it had arrived. */
  latest: Date
  trusted: boolean
}

/** How a finish stands to its deadline; `review`: that hangs on a claim which somebody has to look at. */
export type Verdict = 'finished' | 'late' | 'review'

/**
 * Judges one finish. What had arrived by then is in time whatever is claimed, and what cannot have been before the
 * deadline is late whatever is claimed; in between a claim counts where it is believed.
 */
export function judgeFinish({ claimed, earliest, latest, trusted }: Finish, due: Date | null): Verdict {
  if (!due || latest <= due) return 'finished'
  if (claimed > due || (earliest && earliest > due)) return 'late'
  return trusted ? 'finished' : 'review'
}

/** Judges something that is finished once all of its parts are: as late as the latest of them. */
export function judgeFinishes(finishes: readonly Finish[], due: Date | null): Verdict {
  const verdicts = finishes.map((finish) => judgeFinish(finish, due))
  return verdicts.includes('late') ? 'late' : verdicts.includes('review') ? 'review' : 'finished'
}
