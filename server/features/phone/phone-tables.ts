import type { Instant } from '#server/platform/database/columns.ts'
import type { PhoneKind } from '#contract/features/phone/phone-rules.ts'

/** A phone of a person, E.164. */
export interface PersonPhoneTable {
  user_id: string
  kind: PhoneKind
  e164: string
  verified_at: Instant | null
  updated_at: Instant
}

/** A code by SMS or WhatsApp; without a person it only looks as if it had been sent. */
export interface AccessCodeTable {
  id: string
  purpose: 'recover' | 'phone'
  subject_hash: string
  user_id: string | null
  code_hash: string
  tries: number
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    person_phone: PersonPhoneTable
    access_code: AccessCodeTable
  }
}
