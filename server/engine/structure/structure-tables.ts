import type { Generated } from 'kysely'
import type { Instant } from '#server/platform/database/columns.ts'

/** A branch of a client. */
export interface BranchTable {
  client_id: number
  id: string
  name: string
  code: string
  /** Ids from the top down to the branch itself. */
  path: string[]
  /** The person who leads it. */
  head_id: string | null
  retired_at: Instant | null
  /** Where its people went, of one that was merged. */
  merged_into: string | null
  rev: Generated<number>
  words: string
  sort_name: string
  sort_path: string
}

/** What people of a client are employed as, in one country. */
export interface PositionTable {
  client_id: number
  id: string
  name: string
  code: string
  country: string
  retired_at: Instant | null
  rev: Generated<number>
  words: string
  sort_name: string
}

/** Where a person works, and as what. */
export interface PersonPlaceTable {
  client_id: number
  user_id: string
  branch_id: string | null
  position_id: string | null
  store_id: number | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    branch: BranchTable
    position: PositionTable
    person_place: PersonPlaceTable
  }
}
