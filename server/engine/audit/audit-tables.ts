import type { Instant } from '#server/platform/database/columns.ts'

/** One act in the trail. */
export interface AuditTable {
  client_id: number
  id: string
  acted_at: Instant
  actor: 'person' | 'cli' | 'job' | 'system'
  user_id: string | null
  session_id: string | null
  address: string | null
  act: string
  subject_kind: string
  subject_id: string
  /** JSON, or that sealed where `sealed_for` names a person. */
  change: string
  sealed_for: string | null
  request_id: string | null
}

/** A row's place in the chain. */
export interface AuditLinkTable {
  client_id: number
  number: number
  audit_id: string
  hash: string
}

/** The key under which the trail speaks of a person. */
export interface PersonKeyTable {
  user_id: string
  key: string
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    audit: AuditTable
    audit_link: AuditLinkTable
    person_key: PersonKeyTable
  }
}
