import type { Instant } from '#server/platform/database/columns.ts'

/** What a person shows beside the password; `secret` is sealed. */
export interface SecondFactorTable {
  id: string
  user_id: string
  kind: 'totp' | 'passkey'
  secret: string
  /** The last time step whose code was taken. */
  last_step: number | null
  created_at: Instant
  /** Null: it opens and demands nothing. */
  confirmed_at: Instant | null
}

/** A recovery code that was not used, by its keyed hash. */
export interface RecoveryCodeTable {
  user_id: string
  hash: string
}

/** Wrong codes of a person in a row. */
export interface SecondFactorTriesTable {
  user_id: string
  wrong: number
  locked_until: Instant | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    second_factor: SecondFactorTable
    recovery_code: RecoveryCodeTable
    second_factor_tries: SecondFactorTriesTable
  }
}
