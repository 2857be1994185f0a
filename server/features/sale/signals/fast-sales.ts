import { dayIn } from '#contract/engine/time.ts'

const hourMs = 3_600_000
/** More than so many that one person captured in an hour, or in a day of the campaign, are not sold by one person. */
const most = { anHour: 10, aDay: 40 }

/** Which of the moments, in order, are of too many in an hour or in a day, with how many there were in the longer row. */
export function tooFast(moments: readonly Date[], timeZone: string): Map<number, number> {
  const found = new Map<number, number>()
  const mark = (from: number, to: number) => {
    for (let at = from; at < to; at++) found.set(at, Math.max(found.get(at) ?? 0, to - from))
  }
  let end = 0
  for (const [begin, first] of moments.entries()) {
    while (end < moments.length && (moments[end]?.getTime() ?? 0) - first.getTime() < hourMs) end++
    if (end - begin > most.anHour) mark(begin, end)
  }
  const days = moments.map((moment) => dayIn(timeZone, moment))
  for (const day of new Set(days)) {
    const [from, to] = [days.indexOf(day), days.lastIndexOf(day) + 1]
    if (to - from > most.aDay) mark(from, to)
  }
  return found
}
