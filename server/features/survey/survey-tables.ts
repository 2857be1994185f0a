import type { Generated } from 'kysely'
import type { OwnerRight, SurveyState, WrittenSurvey } from '#contract/features/survey/survey-desk.ts'
import type { SurveyAnswer } from '#contract/features/survey/survey-schema.ts'
import type { Instant, Json } from '#server/platform/database/columns.ts'

/** A survey as staff write it, and how it is with people now. */
export interface SurveyTable {
  client_id: number
  id: string
  rev: Generated<number>
  state: Generated<SurveyState>
  written: Json<WrittenSurvey>
  words: string
  owners_may: OwnerRight[]
  /** 0: none yet. */
  edition: Generated<number>
  published_rev: number | null
  /** Who sees it; 0: everybody. */
  audience: Generated<number>
  starts_at: Instant | null
  ends_at: Instant | null
  /** Fixed by the first edition. */
  is_anonymous: boolean | null
  created_at: Instant
}

/** What was shown to people. */
export interface SurveyEditionTable {
  client_id: number
  survey_id: string
  edition: number
  content: Json<WrittenSurvey>
  published_at: Instant
}

/** Whose it is. */
export interface SurveyOwnerTable {
  client_id: number
  survey_id: string
  user_id: string
}

/** Who has answered. */
export interface SurveyStateTable {
  client_id: number
  survey_id: string
  user_id: string
  answered_at: Instant
}

/** What was answered; nobody's where it is anonymous. */
export interface SurveyAnswerTable {
  client_id: number
  survey_id: string
  id: string
  edition: number
  answers: Json<SurveyAnswer[]>
  user_id: string | null
  answered_at: Instant | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    survey: SurveyTable
    survey_edition: SurveyEditionTable
    survey_owner: SurveyOwnerTable
    survey_state: SurveyStateTable
    survey_answer: SurveyAnswerTable
  }
}
