import type { BrowserProvider } from '#contract/features/sign-in/sign-in-contract.ts'
import type { Instant } from '../columns.ts'

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

/** A self-contained token that was used. */
export interface SpentTokenTable {
  hash: string
  expires_at: Instant
}

/** Another system of a client, with credentials of its own. */
export interface ClientSystemTable {
  client_id: number
  id: string
  name: string
  secret_hash: string
  created_at: Instant
  revoked_at: Instant | null
}

/** A printed certificate. */
export interface CertificateTable {
  client_id: number
  code: string
  user_id: string
  trail_id: number
  person_name: string
  trail_title: string
  programme: string
  issued_at: Instant
}
