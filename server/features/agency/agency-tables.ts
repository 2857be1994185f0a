import type { Generated } from 'kysely'
import type { Instant } from '#server/platform/database/columns.ts'

/** A company or agency that people of a client work for. */
export interface AgencyTable {
  client_id: number
  id: number
  name: string
  /** What the client's own systems call it. */
  code: string
  retired_at: Instant | null
  /** Where its people and brands went, of one that was merged. */
  merged_into: number | null
  rev: Generated<number>
  words: string
  sort_name: string
}

/** A brand that people of one agency work for. */
export interface BrandTable extends AgencyTable {
  agency_id: number
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    agency: AgencyTable
    brand: BrandTable
  }
}
