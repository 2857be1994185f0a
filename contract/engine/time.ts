/** One of each time zone that was asked for: to make one takes a slow phone some 20 ms. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(timeZone, made)
  return made
}

/** The calendar day (`YYYY-MM-DD`) of an instant in a time zone. */
export const dayIn = (timeZone: string, instant: Date): string => formatOf(timeZone).format(instant)

/** The Sunday (`YYYY-MM-DD`) that begins the week of a calendar day. */
export function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - date.getUTCDay())
  return date.toISOString().slice(0, 10)
}

/**
 * The first instant of a calendar day in a time zone, also where the clock jumps over midnight: no zone is further
 * than 14 hours from UTC, and between those two instants the day turns once.
 */
export function startOfDay(timeZone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  let before = midnight - 15 * 3_600_000
  let after = midnight + 15 * 3_600_000
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayIn(timeZone, new Date(middle)) < day) before = middle
    else after = middle
  }
  return new Date(after)
}
