import { placeMoments, type Anchor, type Moment } from './time-rules.ts'

/** What may be odd about an attempt (learning.md, 10.4 to 10.6, 15, 17). */
export const attemptFlags = [
  'late_arrival',
  'late_answer',
  'clock_moved',
  'lease_unknown',
  'altered',
  'reserve_ended',
  'offline_start',
  'never_arrived',
  'two_devices',
  'answers_fast',
  'answer_invalid',
] as const
/** See `attemptFlags`. */
export type AttemptFlag = (typeof attemptFlags)[number]

/** Milliseconds after the limit within which what arrives, and what was recorded, is in time. */
export const grace = { arrival: 30_000, recorded: 5000 } as const

/** An answer as it is judged by its time. */
export interface RecordedAnswer {
  moment: Moment
  /** When it was stored here, ms since 1970: it was recorded before. */
  storedAt: number
}

/** Which answers count, and what is odd. */
export interface JudgedArrival {
  /** Of each answer, when it was recorded (ms since 1970 by the server's clock), and whether that was in time. */
  answers: { at: number; inTime: boolean }[]
  flags: AttemptFlag[]
}

/**
 * Which answers of an attempt count by when they were recorded. `limit`: milliseconds from its start, null: there is none,
 * and nothing hangs on time. What was here in time is asked nothing: a claim would gain nothing.
 */
export function judgeArrival(input: {
  begin: Anchor
  limit: number | null
  heard: readonly Anchor[]
  answers: readonly RecordedAnswer[]
  arrival: { at: number; skew: number | null }
}): JudgedArrival {
  const { begin, limit, heard, answers, arrival } = input
  const moments = answers.map(({ moment }) => moment)
  const { times, moved } = placeMoments(begin, heard, moments, arrival)
  const at = times.map((time, index) => Math.min(time, answers[index]?.storedAt ?? time))
  if (limit === null || arrival.at <= begin.at + limit + grace.arrival)
    return { answers: at.map((time) => ({ at: time, inTime: true })), flags: [] }
  const last = begin.at + limit + grace.recorded
  const judged = at.map((time, index) => {
    // Stored while there was time: whatever its clocks say.
    const wasHere = (answers[index]?.storedAt ?? Infinity) <= begin.at + limit + grace.arrival
    return { at: time, inTime: wasHere || time <= last }
  })
  const isStray = judged.some(({ inTime }) => !inTime)
  return {
    answers: judged,
    flags: [
      'late_arrival',
      ...(isStray ? (['late_answer'] as const) : []),
      ...(moved ? (['clock_moved'] as const) : []),
    ],
  }
}

/** All right under two seconds a question, by the middle one (15): nobody reads so fast. */
export function isAnsweredFast(begin: number, recordedAt: readonly number[], isAllRight: boolean): boolean {
  if (!isAllRight || recordedAt.length === 0) return false
  const times = [begin, ...recordedAt.toSorted((a, b) => a - b)]
  const gaps = times.slice(1).map((time, place) => time - (times[place] ?? time))
  return (gaps.toSorted((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)] ?? Infinity) < 2000
}
