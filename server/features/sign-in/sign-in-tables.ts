import type { SystemPurpose } from '#contract/features/sign-in/client-system.ts'
import type { Instant } from '#server/platform/database/columns.ts'
import type { ModuleName } from '#contract/engine/feature.ts'
import type { OwnProvider } from '#contract/features/sign-in/client-provider.ts'
import type { BrowserProvider } from '#contract/features/sign-in/sign-in-contract.ts'

/** Who somebody is at a sign-in provider. */
export interface PersonIdentityTable {
  /** Whose provider it is; 0: the installation's. */
  client_id: number
  provider: BrowserProvider
  issuer: string
  subject: string
  user_id: string
  created_at: Instant
}

/** A sign-in that is away at a SAML provider. */
export interface SignInFlowTable {
  hash: string
  client_id: number | null
  request_id: string
  challenge: string
  expires_at: Instant
}

/** A one-time code of somebody who came back from a provider. */
export interface SignInCodeTable {
  hash: string
  client_id: number | null
  provider: BrowserProvider
  user_id: string | null
  challenge: string
  /** The provider said that it asked for a second factor. */
  factor: boolean
  expires_at: Instant
}

/** Another system of a client, with credentials of its own. */
export interface ClientSystemTable {
  client_id: number
  id: string
  name: string
  purpose: SystemPurpose
  secret_hash: string
  modules: ModuleName[] | null
  created_at: Instant
  revoked_at: Instant | null
  last_used_at: Instant | null
  former_secret_hash: string | null
  former_until: Instant | null
}

/** A sign-in provider of a client's own; `config` is sealed. */
export interface ClientProviderTable {
  client_id: number
  provider: OwnProvider
  issuer: string
  domains: string[]
  /** By which it says that it asked for a second factor. */
  factor_values: string[]
  config: string
  saved_at: Instant
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    person_identity: PersonIdentityTable
    sign_in_flow: SignInFlowTable
    sign_in_code: SignInCodeTable
    client_system: ClientSystemTable
    client_provider: ClientProviderTable
  }
}
