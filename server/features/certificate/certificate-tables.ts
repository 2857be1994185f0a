import type { Instant } from '#server/platform/database/columns.ts'

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

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    certificate: CertificateTable
  }
}
