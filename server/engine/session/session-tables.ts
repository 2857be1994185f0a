import type { ColumnType, Generated } from 'kysely'
import type { Json, Instant } from '#server/platform/database/columns.ts'
import type { Brand, RoleName } from '#contract/engine/session/client.ts'
import type { ModuleName } from '#contract/engine/feature.ts'
import type { PendingStep } from '#contract/engine/session/pending-step.ts'
import type { LanguageCode } from '#contract/engine/language.ts'

/** A company. */
export interface ClientTable {
  id: number
  slug: string
  name: string
  programme: string
  home_route: string
  time_zone: string
  languages: LanguageCode[]
  modules: ModuleName[]
  brand: Json<Brand>
  settings: ColumnType<Record<string, unknown>, string | undefined, string>
  /** Versions that people must have passed; 0: none. */
  terms_version: Generated<number>
  onboarding_version: Generated<number>
  /** Of the banner on home; 0: none. */
  welcome_version: Generated<number>
  /** Since when nobody signs in there. */
  closed_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>
  rev: Generated<number>
}

/** A person, whatever their clients. */
export interface PersonTable {
  id: string
  email: string
  username: string | null
  document: string | null
  /** Country (ISO 3166-1 alpha-2) the document was issued in; it is unique there. */
  document_country: Generated<string>
  password_hash: string
  first_name: string
  last_name: string
  language_id: number | null
  image: string | null
  blocked_at: Instant | null
  created_at: Instant
  must_change_password: Generated<boolean>
  superuser: Generated<boolean>
  /** When the person showed that the address is theirs; null: somebody else typed it. */
  email_proven_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>
  /** Invited by a client, and has never chosen a password. */
  first_access: Generated<boolean>
  /** Why who runs the platform keeps them out. */
  blocked_reason: ColumnType<string | null, string | null | undefined, string | null>
  rev: Generated<number>
}

/** One sign-in and everything that was refreshed from it. */
export interface SessionFamilyTable {
  id: string
  user_id: string
  created_at: Instant
  expires_at: Instant
  revoked_at: Instant | null
  /** Families of browser and system, such as `chrome/android`. */
  device: Generated<string>
  last_seen_at: ColumnType<Instant | null, Instant | undefined, Instant>
  /** When the person last showed that it is they; null: it is of one client alone. */
  proven_at: ColumnType<Instant | null, Instant | null | undefined, Instant>
  /** When it last asked for something of the desk; null: never. */
  desk_seen_at: ColumnType<Instant | null, never, Instant>
  /** Of a session that is of one client alone: the client, and the system or the client's own provider that opened it. */
  client_id: ColumnType<number | null, number | null | undefined, never>
  system_id: ColumnType<string | null, string | null | undefined, never>
  provider: ColumnType<string | null, string | null | undefined, never>
  /** The provider said that it asked for a second factor. */
  factor_stated: ColumnType<boolean, boolean | undefined, never>
  /** How the person came in. */
  way: ColumnType<
    'password' | 'google' | 'oidc' | 'saml' | 'webservice',
    'password' | 'google' | 'oidc' | 'saml' | 'webservice' | undefined,
    never
  >
}

/** A device from which a member of staff came to the desk. */
export interface DeskDeviceTable {
  user_id: string
  device: string
  first_at: Instant
}

/** A refresh token by its hash; `successor` is sealed under the token itself. */
export interface RefreshTokenTable {
  hash: string
  family_id: string
  parent_hash: string | null
  successor: string | null
  successor_hash: string | null
  rotated_at: Instant | null
  expires_at: Instant
}

/** The server's half of the key of a device's PIN; `half` is sealed. */
export interface PinHalfTable {
  /** Of its token. */
  hash: string
  family_id: string
  user_id: string
  proof_hash: string
  half: string
  /** Wrong proofs in a row. */
  tries: Generated<number>
  created_at: Instant
}

/** A self-contained token that was used. */
export interface SpentTokenTable {
  hash: string
  expires_at: Instant
}

/** A person's place in one client. */
export interface MembershipTable {
  client_id: number
  user_id: string
  /** The member's number in the client, from 1. */
  number: number
  roles: RoleName[]
  profession: string | null
  /** The profession as rules of audiences compare it. */
  profession_key: ColumnType<string | null, string | null | undefined, string | null>
  created_at: Instant
  /** What must still be done before the closed area opens. */
  pending: Generated<PendingStep[]>
  /** Versions of the client's terms and onboarding that the person has passed. */
  terms_version: Generated<number>
  onboarding_version: Generated<number>
  /** Kept out by the client's staff since then, and why. */
  blocked_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>
  blocked_reason: ColumnType<string | null, string | null | undefined, string | null>
  /** When their part in the client ended. */
  ended_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>
  /** The name as lists are sorted by it: `folded first and last name`. */
  sort_name: Generated<string>
  rev: Generated<number>
  /** What the client's own systems call them; nobody else of the client is called so. */
  external_id: ColumnType<string | null, string | null | undefined, string | null>
}

/** One of the words a person is found by in a client. */
export interface MembershipWordTable {
  client_id: number
  word: string
  user_id: string
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    client: ClientTable
    person: PersonTable
    session_family: SessionFamilyTable
    desk_device: DeskDeviceTable
    refresh_token: RefreshTokenTable
    pin_half: PinHalfTable
    spent_token: SpentTokenTable
    membership: MembershipTable
    membership_word: MembershipWordTable
  }
}
