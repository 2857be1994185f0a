import { dayIn, startOfDay } from '#contract/engine/time.ts'
import { addDays, daysBetween, endOfDay } from './deadline-rules.ts'

/** Days before the deadline on which somebody is reminded, unless the rule says otherwise. */
export const defaultReminders: readonly number[] = [14, 3, 0]

/** Days from one reminder to the next once the deadline has passed. */
const everyDaysAfter = 7
/** Reminders leave at this hour of the client's day. */
const hour = 9

/** Days after the deadline on which the head of the person's branch is told. */
const headAfterDays = 7

/** The latest deadline of which branches' heads are told by now: in the client's morning, seven days after its day. */
export const overdueToTell = (now: Date, timeZone: string): Date =>
  endOfDay(timeZone, addDays(dayIn(timeZone, new Date(now.getTime() - hour * 3_600_000)), -headAfterDays))

/** What a reminder is about: so many days before the deadline; negative: after it. */
export const daysLeftOn = (due: Date, now: Date, timeZone: string): number =>
  daysBetween(dayIn(timeZone, now), dayIn(timeZone, due))

/**
 * When somebody is reminded next, after an instant: on the days before the deadline that the rule names, then every week
 * after it. Without a deadline never.
 */
export function nextReminder(
  due: Date | null,
  reminders: readonly number[],
  after: Date,
  timeZone: string,
): Date | null {
  if (!due) return null
  const dueDay = dayIn(timeZone, due)
  const at = (daysLeft: number) =>
    new Date(startOfDay(timeZone, addDays(dueDay, -daysLeft)).getTime() + hour * 3_600_000)
  const before = reminders.map(at).filter((instant) => instant > after)
  const [first] = before.toSorted((a, b) => a.getTime() - b.getTime())
  if (first) return first
  const weeks = Math.max(1, Math.floor(-daysLeftOn(due, after, timeZone) / everyDaysAfter))
  const weekly = at(-weeks * everyDaysAfter)
  return weekly > after ? weekly : at(-(weeks + 1) * everyDaysAfter)
}
