import type { Json, Instant } from '#server/platform/database/columns.ts'

/** What is written down about a person's access and data. */
export type PersonEventKind =
  | 'password_set'
  | 'phone_saved'
  | 'phone_removed'
  | 'phone_verified'
  | 'second_factor_set'
  | 'second_factor_removed'
  | 'second_factor_taken'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'passkey_added'
  | 'passkey_removed'
  | 'desk_device_new'
  | 'data_exported'
  | 'deletion_asked'
  | 'deletion_cancelled'
  | 'deleted'

/** Something that happened to a person's access or data. */
export interface PersonEventTable {
  id: string
  user_id: string
  kind: PersonEventKind
  at: Instant
  detail: Json<Record<string, string | number | boolean>>
}

/** Somebody's wish to have their account deleted. */
export interface DeletionRequestTable {
  id: string
  user_id: string
  asked_at: Instant
  due_at: Instant
  cancelled_at: Instant | null
  done_at: Instant | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    person_event: PersonEventTable
    deletion_request: DeletionRequestTable
  }
}
