import { dayIn, startOfDay } from '../time.ts'

const dayMs = 86_400_000

/**
 * When a case is older than five working days (Monday to Friday in the client's time zone) and goes before all others,
 * whatever they weigh (loyalty, section 10). What comes on a weekend is as old as the Monday after it.
 */
export function urgentFrom(openedAt: Date, timeZone: string): Date {
  const day = new Date(`${dayIn(timeZone, openedAt)}T00:00:00Z`)
  const weekday = day.getUTCDay()
  const toMonday = weekday === 6 ? 2 : weekday === 0 ? 1 : 0
  // Five working days from a working day on are a week.
  if (toMonday === 0) return new Date(openedAt.getTime() + 7 * dayMs)
  return startOfDay(timeZone, new Date(day.getTime() + (toMonday + 7) * dayMs).toISOString().slice(0, 10))
}
