import type { Tables } from '#server/platform/database/tables.ts'

// [Note: Personal tables] Every table with a column that names a person is listed by the part that owns it: what an
// export tells of it and what a deletion leaves of it. A test compares the lists with the catalogue of
// a migrated database, so that no table added later is forgotten.

/** One table with rows of people. */
export interface PersonalTable {
  table: keyof Tables
  /** The column that names the person. */
  by: string
  /** Its rows belong to clients: it is read in each of the person's. */
  tenant: boolean
  /** Columns an export leaves out: secrets, places of bytes, what is about somebody else. Null: the whole table, and why. */
  omit: string[] | { reason: string }
  /** The column that says where a row's bytes are kept: an export holds them, a deletion takes them away and leaves it empty. */
  bytes?: string
  /**
   * Its rows go over when the person is joined with another one; those whose `unless` columns are as in a row of the
   * other, empty ones too, stay behind. Without it they all do.
   */
  onJoin?: { unless?: string[] }
  /** What becomes of the rows when the account is deleted. */
  onDelete: 'delete' | 'keep'
  /** Columns of rows that stay which hold what the person wrote, of others perhaps: they are left empty. */
  empty?: string[]
  /** The same of what is no text: null afterwards. */
  forget?: string[]
  /** Why rows stay; they name nobody any more, since the person's own row is emptied. */
  why?: string
}

/** Why rows stay that say what was reported and earned. */
export const keptForAudits = 'proof of what was reported and earned, for audits of the campaign and taxes'

/** Why an export leaves out what only opens the account. */
export const accessOnly = 'says nothing about the person, serves the security of the account'
