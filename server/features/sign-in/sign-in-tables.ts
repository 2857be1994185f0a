import type { Instant } from '#server/platform/database/columns.ts'
import type { ModuleName } from '#contract/engine/feature.ts'
import type { BrowserProvider } from '#contract/features/sign-in/sign-in-contract.ts'

/** Who somebody is at a sign-in provider. */
export interface PersonIdentityTable {
  provider: BrowserProvider
  issuer: string
  subject: string
  user_id: string
  created_at: Instant
}

/** A sign-in that is away at a SAML provider. */
export interface SignInFlowTable {
  hash: string
  request_id: string
  challenge: string
  expires_at: Instant
}

/** A one-time code of somebody who came back from a provider. */
export interface SignInCodeTable {
  hash: string
  provider: BrowserProvider
  user_id: string | null
  challenge: string
  expires_at: Instant
}

/** Another system of a client, with credentials of its own. */
export interface ClientSystemTable {
  client_id: number
  id: string
  name: string
  secret_hash: string
  modules: ModuleName[] | null
  created_at: Instant
  revoked_at: Instant | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    person_identity: PersonIdentityTable
    sign_in_flow: SignInFlowTable
    sign_in_code: SignInCodeTable
    client_system: ClientSystemTable
  }
}
