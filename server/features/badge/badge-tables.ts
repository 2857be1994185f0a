import type { Generated } from 'kysely'
import type { Localized } from '#contract/engine/language.ts'
import type { BadgeRule } from '#contract/features/badge/badge-rules.ts'
import type { Instant, Json } from '#server/platform/database/columns.ts'

export interface BadgeTable {
  client_id: number
  id: string
  rev: Generated<number>
  title: Json<Localized>
  criteria: Json<Localized>
  picture_id: string
  rule: Json<BadgeRule>
  valid_months: number | null
  is_active: boolean
  words: string
  created_at: Instant
}

/** See [Note: Awards]. */
export interface BadgeAwardTable {
  client_id: number
  id: string
  badge_id: string
  user_id: string
  /** Null: staff awarded it. */
  cycle: number | null
  status_index: number
  title: string
  criteria: string
  picture_id: string
  person_name: string
  programme: string
  words: string
  award_reason: string | null
  issued_at: Instant
  expires_at: Instant | null
  revoked_at: Instant | null
  revoke_reason: string | null
}

interface BadgePersonTable {
  client_id: number
  user_id: string
  subject: string
  salt: string
  names_email: boolean
}

/** A public key (RFC 7517). */
export interface PublicKey {
  kty: 'RSA'
  n: string
  e: string
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    badge: BadgeTable
    badge_award: BadgeAwardTable
    badge_person: BadgePersonTable
    badge_revoked: { client_id: number; status_index: number }
    badge_key: { kid: string; public_key: Json<PublicKey>; created_at: Instant }
    badge_key_secret: { kid: string; sealed: string }
  }
}
