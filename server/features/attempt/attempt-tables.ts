import type { ColumnType, Generated } from 'kysely'
import type { LanguageCode } from '#contract/engine/language.ts'
import type { TestSettings } from '#contract/features/activity/types/test-settings.ts'
import type { AttemptFlag } from '#contract/features/attempt/arrival-rules.ts'
import type { AttemptState } from '#contract/features/attempt/test-rules.ts'
import type { Anchor, Moment } from '#contract/features/attempt/time-rules.ts'
import type { EssayMark } from '#contract/features/question/fraction.ts'
import type { CorrectionKind } from '#contract/features/question/judging/correction-rules.ts'
import type { AskedQuestion } from '#contract/features/question/asked-question.ts'
import type { Instant, Json } from '#server/platform/database/columns.ts'

/** What a device told of its clocks: since when it has the attempt (ms), its clocks then, and what it heard. */
export interface DeviceClocks {
  since: number
  begun: Moment | null
  heard: Anchor[]
  /** By how much its wall clock was ahead when it was heard last (ms). */
  skew: number | null
  /** How often its screen was left there. */
  left?: number
}

/** A grade that an attempt had, and until when (ISO 8601). */
export interface FormerGrade {
  percent: number | null
  until: string
}

/** An attempt. */
export interface AttemptTable {
  client_id: number
  id: string
  user_id: string
  activity_id: number
  course_id: number
  trail_id: number | null
  version: number
  cycle: number
  place: number
  number: number | null
  state: AttemptState
  surplus: Generated<boolean>
  device_id: string
  device_name: string
  devices: Json<Readonly<Record<string, DeviceClocks>>>
  moved_at: Instant | null
  issued_at: Instant
  start_by: Instant | null
  begun_at: Instant | null
  /** Its limit from the start. */
  seconds: number | null
  /** How many of them were added because the client or the platform was shut meanwhile. */
  stretched: Generated<number>
  ended_at: Instant | null
  settings: Json<TestSettings>
  questions: Json<{ questionId: string; version: number }[]>
  asked: Json<AskedQuestion[]>
  keys: Json<Readonly<Record<string, string>>[]>
  asked_sha256: string
  language: LanguageCode
  left_count: Generated<number>
  percent: number | null
  earned: string | null
  possible: string | null
  passed: Generated<boolean>
  flags: Generated<AttemptFlag[]>
  verdict: 'accept' | 'part' | 'refuse' | null
  /** Of `part`: what was recorded until then counts. */
  verdict_until: Instant | null
  /** Its person was given another one in its place. */
  replaced: Generated<boolean>
  marked: Generated<boolean>
  appealed_at: Instant | null
  spared: Generated<string[]>
  void_reason: string | null
  former: ColumnType<FormerGrade[], string | undefined, string>
  updated_at: Instant
}

/** An answer of a device to a question, as it came. */
export interface AttemptAnswerTable {
  client_id: number
  attempt_id: string
  question: number
  device_id: string
  /** The life of the page that kept it. */
  boot: string
  user_id: string
  seq: number
  value: ColumnType<unknown, string, string>
  moment: Json<Moment>
  stored_at: Instant
}

/** What arrived for an attempt that is nobody's. */
export interface StrayAttemptTable {
  client_id: number
  id: string
  user_id: string
  attempt_id: string
  payload: ColumnType<unknown, string, string>
  arrived_at: Instant
}

/** What staff gave somebody beside the others. */
export interface TestGrantTable {
  client_id: number
  user_id: string
  activity_id: number
  attempts: Generated<number>
  time_percent: Generated<number>
}

/** What a marker gave an essay. */
export interface AttemptMarkTable {
  client_id: number
  attempt_id: string
  /** Which of the attempt's marks it is, from 1. */
  place: number
  question: number
  user_id: string
  marked_by: string
  mark: Json<EssayMark>
  comment: string
  marked_at: Instant
}

/** What somebody asked about the marks of their attempt. */
export interface AttemptAppealTable {
  client_id: number
  attempt_id: string
  user_id: string
  text: string
  sent_at: Instant
  answer: string | null
  answered_by: string | null
  answered_at: Instant | null
}

/** What is done about a question that was asked wrongly. */
export interface QuestionCorrectionTable {
  client_id: number
  id: string
  question_id: string
  version: number
  kind: CorrectionKind
  by_version: number | null
  reason: string
  may_lose: boolean
  made_by: string
  made_at: Instant
  after_attempt: string | null
  judged: Generated<number>
  changed: Generated<number>
  done_at: Instant | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    attempt: AttemptTable
    attempt_answer: AttemptAnswerTable
    stray_attempt: StrayAttemptTable
    test_grant: TestGrantTable
    attempt_mark: AttemptMarkTable
    attempt_appeal: AttemptAppealTable
    question_correction: QuestionCorrectionTable
  }
}
