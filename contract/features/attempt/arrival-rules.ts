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

/** Flags that say what happened, and need nobody's decision. */
const told: ReadonlySet<AttemptFlag> = new Set(['answer_invalid'])

/** What of the flags of an attempt somebody has to decide about. */
export const doubtsOf = (flags: readonly AttemptFlag[]): AttemptFlag[] => flags.filter((flag) => !told.has(flag))

/** Whether all that is odd is that it came late, or was begun offline at a time nobody knows: clients may believe that (16). */
export function isLateAlone(flags: readonly AttemptFlag[]): boolean {
  const [doubt, ...others] = doubtsOf(flags)
  return others.length === 0 && (doubt === 'late_arrival' || doubt === 'offline_start')
}

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

/** What staff said of an attempt about which something is odd: `part`: what was answered until a moment (ms) counts. */
export type AttemptVerdict = { is: 'accept' } | { is: 'part'; until: number } | { is: 'refuse' }

/** Whether an answer counts, by when it was recorded; null: nobody has decided, and what was in time does (16). */
export function mayCount(verdict: AttemptVerdict | null, { at, inTime }: { at: number; inTime: boolean }): boolean {
  if (verdict === null) return inTime
  // Moments are told in whole milliseconds.
  if (verdict.is === 'part') return Math.floor(at) <= verdict.until
  return verdict.is === 'accept'
}

/**
 * Of each question the answer that counts: of those that do the one that was recorded last; where none does the last of
 * all, which is kept and shown.
 */
export function answersThatCount<T extends { question: number; at: number; seq: number; inTime: boolean }>(
  answers: readonly T[],
  verdict: AttemptVerdict | null,
): Map<number, T & { counts: boolean }> {
  const judged = answers.map((answer) => ({ ...answer, counts: mayCount(verdict, answer) }))
  const order = judged.toSorted((a, b) => Number(a.counts) - Number(b.counts) || a.at - b.at || a.seq - b.seq)
  return new Map(order.map((answer) => [answer.question, answer]))
}

/** All right under two seconds a question, by the middle one (15): nobody reads so fast. */
export function isAnsweredFast(begin: number, recordedAt: readonly number[], isAllRight: boolean): boolean {
  if (!isAllRight || recordedAt.length === 0) return false
  const times = [begin, ...recordedAt.toSorted((a, b) => a - b)]
  const gaps = times.slice(1).map((time, place) => time - (times[place] ?? time))
  return (gaps.toSorted((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)] ?? Infinity) < 2000
}
