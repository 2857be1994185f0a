/** Nobody's phone rings from this hour of the client's day until that one. */
const quiet = { from: 21, until: 8 } as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** What a clock of the time zone shows, in minutes of its day. */
function minuteIn(timeZone: string, instant: Date): number {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    formats.set(timeZone, format)
  }
  const [hour = 0, minute = 0] = format.format(instant).split(':').map(Number)
  return hour * 60 + minute
}

const minuteMs = 60_000
const isQuiet = (minute: number) => minute >= quiet.from * 60 || minute < quiet.until * 60

/**
 * When the quiet hours that an instant lies in are over; null: it lies in none. What the clocks show is asked, so that a
 * night in which they are changed ends at eight all the same.
 */
export function quietUntil(timeZone: string, instant: Date): Date | null {
  const minute = minuteIn(timeZone, instant)
  if (!isQuiet(minute)) return null
  const whole = Math.floor(instant.getTime() / minuteMs) * minuteMs
  const left = (quiet.until * 60 - minute + 24 * 60) % (24 * 60)
  let end = whole + left * minuteMs
  // The clocks were changed meanwhile: by as much as they are off.
  end += (quiet.until * 60 - minuteIn(timeZone, new Date(end))) * minuteMs
  return new Date(end)
}
