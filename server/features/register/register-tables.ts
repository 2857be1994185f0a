import type { ColumnType } from 'kysely'
import type { Day, Instant, Json } from '#server/platform/database/columns.ts'
import type { Address, Gender, MaritalStatus, Profile } from '#contract/features/profile/profile-contract.ts'
import type { RegisterKind } from '#contract/features/register/register-contract.ts'

type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>

/** Somebody a client invited: they may register. */
export interface InvitedPersonTable {
  client_id: number
  document: string
  document_country: string
  birthday: Day
}

/** What a person told one client. */
export interface ProfileTable {
  client_id: number
  user_id: string
  nickname: string | null
  birthday: Day | null
  gender: Gender | null
  marital_status: MaritalStatus | null
  children: number | null
  address: NullableJson<Address>
  disability: NullableJson<{ has: boolean; description: string }>
  company_id: number | null
  gmin: string | null
  cadv: string | null
  email_consent: boolean | null
  registered_at: Instant | null
  register_kind: RegisterKind | null
  updated_at: Instant
}

/** A brand a person works for. */
export interface ProfileBrandTable {
  client_id: number
  user_id: string
  brand_id: number
}

/** A store a person works in. */
export interface ProfileStoreTable {
  client_id: number
  user_id: string
  store_id: number
}

/** A registration that waits for its e-mail to be confirmed. */
export interface PendingRegistrationTable {
  hash: string
  client_id: number
  email: string
  answers: Json<PendingAnswers>
  created_at: Instant
  expires_at: Instant
}

/** What was registered. */
export interface PendingAnswers {
  kind: RegisterKind
  profile: Profile
  passwordHash: string
  languageId: number
  /** Version of the terms that were accepted. */
  terms: number
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    invited_person: InvitedPersonTable
    profile: ProfileTable
    profile_brand: ProfileBrandTable
    profile_store: ProfileStoreTable
    pending_registration: PendingRegistrationTable
  }
}
