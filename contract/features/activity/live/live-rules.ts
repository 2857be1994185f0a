import { uniteRanges, type Range } from '../progress-rules.ts'

/** When a live stream is scheduled. */
export interface Schedule {
  startsAt: string
  seconds: number
}

/** When the schedule of a live stream ends, in milliseconds since 1970. */
export const scheduledEnd = ({ startsAt, seconds }: Schedule): number => Date.parse(startsAt) + seconds * 1000

/** Seconds since the scheduled start; below 0 before it. */
export const sinceStart = ({ startsAt }: Pick<Schedule, 'startsAt'>, now: number): number =>
  (now - Date.parse(startsAt)) / 1000

/** Seconds by which the clock that a device reckons with may be off from the server's. */
const clockTolerance = 5

/**
 * What of somebody's claim (seconds since the start) they can have been present for: nothing from before they joined, and
 * nothing that was still to come when it was told. `joined` and `told` are seconds since the start as well.
 */
export function presentWithin(claimed: readonly Range[], { joined, told }: { joined: number; told: number }): Range[] {
  const [first, last] = [joined - clockTolerance, told + clockTolerance]
  return uniteRanges(claimed)
    .map(([from, to]): Range => [Math.max(from, first), Math.min(to, last)])
    .filter(([from, to]) => from < to)
}

/** How long nothing new comes after the scheduled end before it is taken to be over, in milliseconds. */
export const quietMs = 30_000

/** Whether a stream that does not say that it ended has: its schedule is over, and nothing came for a while. */
export const hasRunOut = (
  schedule: Schedule,
  { now, quietSince }: { now: number; quietSince: number | null },
): boolean => quietSince !== null && now >= scheduledEnd(schedule) && now - quietSince >= quietMs
