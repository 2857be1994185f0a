import type { Generated } from 'kysely'
import type { Day, Instant } from '#server/platform/database/columns.ts'

/** A store where products are sold. */
export interface StoreTable {
  client_id: number
  id: number
  /** What the client's own systems call it. */
  code: string
  name: string
  chain: string
  address: string | null
  city: string
  state: string
  cameras_allowed: boolean
  /** Who issues its invoices, as `parseIssuer` has them. */
  issuers: Generated<string[]>
  takes_part_from: Day | null
  takes_part_to: Day | null
  retired_at: Instant | null
  rev: Generated<number>
  words: string
  sort_name: string
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    store: StoreTable
  }
}
