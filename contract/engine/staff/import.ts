import * as v from 'valibot'
import { idSchema, instantSchema, sha256Schema } from '../ids.ts'

/** How much a file that staff bring something in by may be (back-office.md, 7). */
export const fileLimits = {
  bytes: 50 * 1024 * 1024,
  rows: 100_000,
  /** Rows that are shown before anything is done. */
  preview: 20,
  /** Rows at fault that the screen shows; the error file has them all. */
  problems: 50,
  /** Days that an import is kept. */
  days: 30,
  /** Imports of one kind in one client that are worked on at once. */
  atOnce: 2,
} as const

/** `checking` and `applying` are under way; `failed`: it cannot go on (`failure` says why). */
export const importStates = ['uploaded', 'checking', 'checked', 'applying', 'done', 'cancelled', 'failed'] as const
export type ImportState = (typeof importStates)[number]

/** How the text of a file is written down; whoever sends it says so, or it is UTF-8. */
export const importEncodings = ['utf-8', 'windows-1252'] as const
export type ImportEncoding = (typeof importEncodings)[number]

/** What is found between the cells of a file. */
export const importSeparators = [',', ';', '\t'] as const
export type ImportSeparator = (typeof importSeparators)[number]

/** What lists tell of every import; what its rows came to is each kind's own. */
export const listedImportFields = {
  id: idSchema,
  rev: v.number(),
  name: v.string(),
  state: v.picklist(importStates),
  createdAt: instantSchema,
  /** Who sent it; empty where they are gone. */
  createdBy: v.string(),
  rows: v.number(),
}

/** What is told of every import that is looked at. */
export const importFileFields = {
  bytes: v.number(),
  sha256: sha256Schema,
  encoding: v.picklist(importEncodings),
  separator: v.picklist(importSeparators),
  heads: v.array(v.string()),
  /** The first rows; none where the file is kept no longer. */
  preview: v.array(v.array(v.string())),
  /** Letters in these rows could not be read: the file is written down in another way than was said. */
  damaged: v.boolean(),
  /** Rows that were worked on, of those to work on, while something is under way. */
  done: v.number(),
  total: v.number(),
  failure: v.nullable(v.string()),
  hasErrorFile: v.boolean(),
}

/** A row at fault: its number as spreadsheets count (the heads are row 1), and why. */
export const rowProblemFields = {
  row: v.number(),
  field: v.nullable(v.string()),
  code: v.string(),
  /** The row that says the same (`import.duplicate_in_file`). */
  otherRow: v.nullable(v.number()),
}

/** What a file is sent with: what it is called, and how it is written down. */
export const uploadFields = {
  name: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120)), 'file.csv'),
  encoding: v.optional(v.picklist(importEncodings), 'utf-8'),
}
