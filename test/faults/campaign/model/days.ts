import { timeZone } from '../calendar.ts'

// Days as a calendar on the wall has them, apart from the product's own reckoning: the model shares no rule with it.

const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })

/** The day of a moment in the programme's time zone (`YYYY-MM-DD`). */
export const dayOf = (at: Date): string => format.format(at)

export const daysLater = (day: string, days: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}

export const later = (one: string, other: string): string => (one > other ? one : other)
export const earlier = (one: string, other: string): string => (one < other ? one : other)
