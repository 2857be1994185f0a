import type { PhoneKind } from '#contract/features/phone/phone-rules.ts'
import type { Instant, Json } from '../columns.ts'

/** Work for after the answer; `sealed` is its payload under the secret key. */
export interface PostJobTable {
  id: string
  kind: string
  sealed: string
  tries: number
  run_at: Instant
  expires_at: Instant | null
  created_at: Instant
}

/** A message the demo did not really send. */
export interface DemoMessageTable {
  id: string
  channel: 'mail' | 'sms' | 'whatsapp'
  sealed: string
  sent_at: Instant
}

/** A link that sets a password, by the hash of its token. */
export interface PasswordLinkTable {
  hash: string
  user_id: string
  purpose: 'set' | 'recover'
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
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

/** A phone of a person, E.164. */
export interface PersonPhoneTable {
  user_id: string
  kind: PhoneKind
  e164: string
  verified_at: Instant | null
  updated_at: Instant
}

/** Something that happened to a person's access or data. */
export interface PersonEventTable {
  id: string
  user_id: string
  kind: PersonEventKind
  at: Instant
  detail: Json<Record<string, string | number | boolean>>
}

/** What is written down about a person's access and data. */
export type PersonEventKind =
  | 'password_set'
  | 'phone_saved'
  | 'phone_removed'
  | 'phone_verified'
  | 'data_exported'
  | 'deletion_asked'
  | 'deletion_cancelled'
  | 'deleted'

/** Somebody's wish to have their account deleted. */
export interface DeletionRequestTable {
  id: string
  user_id: string
  asked_at: Instant
  due_at: Instant
  cancelled_at: Instant | null
  done_at: Instant | null
}
