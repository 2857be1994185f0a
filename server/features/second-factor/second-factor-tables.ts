import type { ColumnType } from 'kysely'
import type { Instant } from '#server/platform/database/columns.ts'

/** A passkey as its checks need it; nothing of it is secret. */
export interface KeptPasskey {
  /** As the authenticator calls it, base64url. */
  id: string
  /** COSE key, base64url. */
  publicKey: string
  /** Signatures so far, as far as the authenticator counts them. */
  counter: number
  /** Ways in which a browser reaches it. */
  transports: string[]
}

/** What a person shows beside the password; `secret` is sealed. */
export interface SecondFactorTable {
  id: string
  user_id: string
  kind: 'totp' | 'passkey'
  /** Of an app that shows codes. */
  secret: string | null
  /** The last time step whose code was taken. */
  last_step: number | null
  created_at: Instant
  /** Null: it opens and demands nothing. */
  confirmed_at: Instant | null
  credential_id: ColumnType<string | null, string | undefined, never>
  passkey: ColumnType<KeptPasskey | null, string | undefined, string>
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

/** Who has to have a factor has been told since then. */
export interface SecondFactorGraceTable {
  user_id: string
  since: Instant
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    second_factor: SecondFactorTable
    recovery_code: RecoveryCodeTable
    second_factor_tries: SecondFactorTriesTable
    second_factor_grace: SecondFactorGraceTable
  }
}
