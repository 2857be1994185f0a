import type { Generated } from 'kysely'
import type { ColumnUse } from '#contract/features/people-import/people-import-columns.ts'
import type {
  FullList,
  ImportCounts,
  ImportEncoding,
  ImportSeparator,
  ImportState,
} from '#contract/features/people-import/people-import-contract.ts'
import type { Instant, Json } from '#server/platform/database/columns.ts'

/** A file of people that staff sent. */
export interface PersonImportTable {
  client_id: number
  id: string
  user_id: string
  created_at: Instant
  rev: Generated<number>
  state: ImportState
  name: string
  sha256: string
  bytes: number
  /** Empty once the bytes are kept no longer. */
  store_key: string
  encoding: ImportEncoding
  separator: ImportSeparator
  heads: Json<string[]>
  columns: Json<ColumnUse[]>
  rows: number
  full_list: Json<FullList | null>
  letters: Generated<boolean>
  /** Rows that the step under way has worked on. */
  done: Generated<number>
  counts: Json<Partial<ImportCounts>>
  failure: string | null
}

/**
 * What a row comes to; `leaving`: somebody who is missing from a full list; `named`: somebody whom a row at fault names
 * beside the one it has, under a number below zero: they are not missing.
 */
export type RowOutcome = 'new' | 'changed' | 'same' | 'blocked' | 'error' | 'leaving' | 'named'

/** What one row of a file comes to. */
export interface PersonImportRowTable {
  client_id: number
  import_id: string
  row: number
  outcome: RowOutcome
  user_id: string | null
  seen: string | null
  field: string | null
  code: string | null
  other_row: number | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    person_import: PersonImportTable
    person_import_row: PersonImportRowTable
  }
}
