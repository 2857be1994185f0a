import type { Generated } from 'kysely'
import type { ImportEncoding, ImportSeparator, ImportState } from '#contract/engine/staff/import.ts'
import type { Instant, Json } from '#server/platform/database/columns.ts'

/** A file that staff sent to bring something in by. */
export interface CsvImportTable {
  client_id: number
  id: string
  /** Whose it is: the part of the server that reads it. */
  kind: string
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
  /** What each column is for: one that its kind knows, `ignore`, or not known yet. */
  columns: Json<(string | null)[]>
  rows: number
  /** What its kind was told beside the file. */
  options: Json<Readonly<Record<string, unknown>>>
  /** Rows that the step under way has worked on. */
  done: Generated<number>
  counts: Json<Readonly<Record<string, number>>>
  failure: string | null
}

/**
 * What a row comes to; `leaving`: somebody who is missing from a full list; `named`: somebody whom a row at fault names
 * beside the one it has, under a number below zero: they are not missing; `left`: a part of the file that is not kept.
 */
export type RowOutcome = 'new' | 'changed' | 'same' | 'blocked' | 'error' | 'leaving' | 'named' | 'left'

/** What one row of a file comes to. */
export interface CsvImportRowTable {
  client_id: number
  import_id: string
  row: number
  outcome: RowOutcome
  user_id: string | null
  seen: string | null
  field: string | null
  code: string | null
  other_row: number | null
  /** What its kind tells of it beside. */
  told: Json<unknown> | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    csv_import: CsvImportTable
    csv_import_row: CsvImportRowTable
  }
}
