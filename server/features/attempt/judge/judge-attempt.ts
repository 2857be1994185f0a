import {
  answersThatCount,
  isAnsweredFast,
  judgeArrival,
  type AttemptFlag,
  type AttemptVerdict,
} from '#contract/features/attempt/arrival-rules.ts'
import type { Moment } from '#contract/features/attempt/time-rules.ts'
import type { CaseMoment } from '#contract/engine/staff/case.ts'
import type { Judgement } from '#contract/features/question/fraction.ts'
import { earnedOf, gradeOf, isPassed, percentOf } from '#contract/features/question/grade-rules.ts'
import { correctedFraction } from '#contract/features/question/judging/correction-rules.ts'
import { settleMarks } from '#contract/features/question/judging/mark-rules.ts'
import { compareRatios, ratioText, zero, type Ratio } from '#contract/features/question/ratio.ts'
import type { StoredAnswer } from '../answer-queries.ts'
import type { StoredAttempt } from '../attempt-queries.ts'
import type { JudgedQuestion, Material } from './material.ts'

/** An answer as it came out. */
export interface JudgedAnswer {
  question: number
  value: unknown
  judgement: Judgement
  /** It was recorded in time, or somebody let it count. */
  counts: boolean
  /** It was recorded after the limit. */
  isLate: boolean
  /** Its question is out of count. */
  leftOut: boolean
  earned: Ratio
}

/** What an attempt comes to. */
export interface JudgedAttempt {
  state: 'marking' | 'graded'
  percent: number | null
  earned: string
  possible: string
  passed: boolean
  flags: AttemptFlag[]
  answers: JudgedAnswer[]
}

/** When an answer was recorded, and whether that was in time. */
type Timed = StoredAnswer & { at: number; inTime: boolean }

/** The clocks of a device that has not told its begin: by how much the wall clock is wrong is all that is known of them. */
const unheardBegin = (since: number, skew: number | null): Moment | null =>
  skew === null ? null : { wall: since + skew, mono: 0, boot: '' }

/** The answers of each device by its own clocks; what was stored while there was time needs none. */
function timeAnswers(
  row: StoredAttempt,
  answers: readonly StoredAnswer[],
  now: Date,
): { timed: Timed[]; flags: AttemptFlag[] } {
  const start = (row.begun_at ?? row.issued_at).getTime()
  const flags = new Set<AttemptFlag>()
  const timed = [...Map.groupBy(answers, (answer) => answer.device_id)].flatMap(([deviceId, own]) => {
    const clocks = row.devices[deviceId]
    const first = own[0]?.moment
    if (!first) return []
    const since = Math.max(start, clocks?.since ?? start)
    const arrived = Math.max(...own.map(({ stored_at: at }) => at.getTime()))
    const judged = judgeArrival({
      begin: { at: since, moment: clocks?.begun ?? unheardBegin(since, clocks?.skew ?? null) ?? first },
      limit: row.seconds === null ? null : start + row.seconds * 1000 - since,
      heard: clocks?.heard ?? [],
      answers: own.map(({ moment, stored_at: at }) => ({ moment, storedAt: at.getTime() })),
      arrival: { at: Math.min(now.getTime(), arrived), skew: clocks?.skew ?? null },
    })
    for (const flag of judged.flags) flags.add(flag)
    return own.map((answer, at) => ({ ...answer, at: since, inTime: true, ...judged.answers[at] }))
  })
  const moved = row.moved_at?.getTime()
  const after = timed.filter(({ at }) => moved !== undefined && at > moved)
  if (new Set(after.map(({ device_id: id }) => id)).size > 1) flags.add('two_devices')
  return { timed, flags: [...flags] }
}

/** What staff decided of an attempt. */
function verdictOf({ verdict, verdict_until: until }: StoredAttempt): AttemptVerdict | null {
  if (verdict === 'part') return { is: 'part', until: until?.getTime() ?? 0 }
  return verdict && { is: verdict }
}

/** What an answer comes to: by its question's key and corrections, an essay by its marks. */
function judgeAnswer(
  row: StoredAttempt,
  { index, question, keys, corrections }: JudgedQuestion,
  value: unknown,
  marks: Material['marks'],
): { judgement: Judgement; leftOut: boolean } {
  const judged = correctedFraction(question, value, { keys, language: row.language }, corrections)
  if (judged.judgement.is !== 'marking' || question.kind !== 'essay') return judged
  const own = marks.filter((mark) => mark.question === index)
  const settled = settleMarks(question, own, row.settings.markers)
  return settled.is === 'settled' ? { ...judged, judgement: { is: 'judged', fraction: settled.fraction } } : judged
}

/**
 * What an attempt comes to by what is known of it now: by the questions that were issued, whatever its device says of
 * them. `isGraded`: a quiz that is not is passed once every question is answered.
 */
export function judgeAttempt(
  row: StoredAttempt,
  { asked, answers, marks }: Material,
  { now, isGraded }: { now: Date; isGraded: boolean },
): JudgedAttempt {
  const { timed, flags } = timeAnswers(row, answers, now)
  const verdict = verdictOf(row)
  const isRefused = verdict?.is === 'refuse'
  const newest = answersThatCount(timed, verdict)
  const judged = asked.map((one): JudgedAnswer => {
    const { index, question } = one
    const answer = newest.get(index)
    const { judgement, leftOut } = judgeAnswer(row, one, answer?.value ?? null, marks)
    const counts = answer?.counts ?? !isRefused
    const earned = counts ? earnedOf(question, judgement) : zero
    const isLate = answer ? !answer.inTime : false
    return { question: index, value: answer?.value ?? null, judgement, counts, isLate, leftOut, earned }
  })
  const grade = gradeOf(
    asked.map(({ question: { points } }, at) => ({
      points,
      earned: judged[at]?.earned ?? zero,
      leftOut: judged[at]?.leftOut ?? false,
    })),
  )
  const isMarking = judged.some(({ judgement, counts, leftOut }) => counts && !leftOut && judgement.is === 'marking')
  const isAnswered = judged.every(({ judgement }) => judgement.is !== 'unanswered' && judgement.is !== 'invalid')
  const percent = isRefused ? 0 : percentOf(grade)
  const isAllRight = compareRatios(grade.earned, grade.possible) === 0
  const start = (row.begun_at ?? row.issued_at).getTime()
  const recordedAt = [...newest.values()].map(({ at }) => at)
  const odd: AttemptFlag[] = [
    ...flags,
    ...(isGraded && isAnsweredFast(start, recordedAt, isAllRight) ? (['answers_fast'] as const) : []),
    ...(judged.some(({ judgement }) => judgement.is === 'invalid') ? (['answer_invalid'] as const) : []),
  ]
  return {
    state: isMarking && isGraded ? 'marking' : 'graded',
    percent: !isGraded || isMarking ? null : percent,
    earned: ratioText(grade.earned),
    possible: ratioText(grade.possible),
    passed: !isRefused && (isGraded ? !isMarking && isPassed(percent, row.settings.minimumScore) : isAnswered),
    flags: odd,
    answers: judged,
  }
}

/** How many answers somebody who decides chooses among at most: the newest. */
const mostMoments = 100

/** What was answered of an attempt, in the order in which it was recorded, and what it comes to if it counts up to there. */
export function answerMoments(row: StoredAttempt, material: Material, now: Date): CaseMoment[] {
  const { timed } = timeAnswers(row, material.answers, now)
  const last = timed.toSorted((a, b) => a.at - b.at || a.seq - b.seq).slice(-mostMoments)
  return last.map(({ question, at, inTime }) => {
    const until = new Date(Math.floor(at))
    const { percent } = judgeAttempt({ ...row, verdict: 'part', verdict_until: until }, material, {
      now,
      isGraded: true,
    })
    return {
      at: until.toISOString(),
      place: question + 1,
      odd: !inTime,
      share: percent === null ? null : percent / 100,
    }
  })
}
