import type { ReactionAnswer } from '#contract/features/reaction/reaction-schema.ts'
import type { Instant, Json } from '#server/platform/database/columns.ts'

/** Who has sent a reaction. */
export interface ReactionStateTable {
  client_id: number
  activity_id: number
  user_id: string
  /** Of its course. */
  cycle: number
  answered_at: Instant
}

/** What was answered; nobody's where it is anonymous. */
export interface ReactionAnswerTable {
  client_id: number
  activity_id: number
  id: string
  answers: Json<ReactionAnswer[]>
  user_id: string | null
  cycle: number | null
  answered_at: Instant | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    reaction_state: ReactionStateTable
    reaction_answer: ReactionAnswerTable
  }
}
