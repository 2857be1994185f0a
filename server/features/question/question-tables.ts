import type { Generated } from 'kysely'
import type { Bundle } from '#contract/engine/files/bundle.ts'
import type { Localized } from '#contract/engine/language.ts'
import type { Difficulty } from '#contract/features/question/draw-rules.ts'
import type { Question, QuestionKind } from '#contract/features/question/question-schema.ts'
import type { Instant, Json } from '#server/platform/database/columns.ts'

/** A bank of questions. */
export interface QuestionBankTable {
  client_id: number
  id: string
  name: string
  rev: Generated<number>
  sort_name: string
}

/** A question as it is being written. */
export interface QuestionTable {
  client_id: number
  id: string
  bank_id: string
  kind: QuestionKind
  content: Json<Question>
  tags: string[]
  difficulty: Difficulty
  version: Generated<number>
  changed: Generated<boolean>
  retired_at: Instant | null
  changed_at: Instant
  rev: Generated<number>
  text: Json<Localized>
  words: string
  sort_text: string
  same_as: string
  asks: string
}

/** A published version of one; never changed. */
export interface QuestionVersionTable {
  client_id: number
  question_id: string
  version: number
  content: Json<Question>
  pictures: Json<Record<string, Bundle>>
  published_at: Instant
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    question_bank: QuestionBankTable
    question: QuestionTable
    question_version: QuestionVersionTable
  }
}
