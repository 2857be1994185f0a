import type { ItemKind } from '#contract/features/enrolment/enrolment-schema.ts'
import type { Instant } from '#server/platform/database/columns.ts'

/** A printed certificate. */
export interface CertificateTable {
  client_id: number
  code: string
  user_id: string
  item_kind: ItemKind
  item_id: number
  person_name: string
  title: string
  /** How long it takes; null: nobody said. */
  minutes: number | null
  programme: string
  issued_at: Instant
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    certificate: CertificateTable
  }
}
