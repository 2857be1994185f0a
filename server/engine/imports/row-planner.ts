import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { fold } from '#contract/engine/staff/list.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** The cells of a row by their columns: undefined keeps what there is, null empties it. */
export type Cells = Readonly<Record<string, string | null | undefined>>

/** Why a row cannot be taken; thrown by who decides about it. */
export class RowFault extends Error {
  readonly code: string
  readonly field: string | null

  constructor(code: string, field: string | null) {
    super(code)
    this.code = code
    this.field = field
  }
}

/** What a row comes to. */
export interface RowDecision {
  outcome: 'new' | 'changed' | 'same'
  /** What the row is about: two rows of one file are not about the same. */
  key: string
  /** A hash of what there was: another one later, and the row is not applied. */
  seen: string
  /** The columns that make something another one. */
  fields: string[]
  /** Takes it as done for the rows that follow; with a transaction it is written there, and what it is about is answered. */
  take(tx: Tx | null): Promise<{ kind: string; id: string }>
}

/**
 * Decides what rows come to, one after the other: what a row makes is there for the rows behind it. It is opened for a
 * whole file that is only looked at, and anew for each stretch that is applied, with the tree held.
 */
export interface RowPlanner {
  /** Reads what some rows are about; before any of them is decided. */
  look(tx: Tx, rows: readonly Cells[]): Promise<void>
  /** Throws a `RowFault` where the row cannot be taken. */
  decide(cells: Cells): RowDecision
  /** What is left to do once all rows of a stretch were taken. */
  finish?(tx: Tx): Promise<void>
}

/** A hash of what there is of something. */
export const seenOf = (what: unknown): string =>
  createHash('sha256').update(JSON.stringify(what)).digest('base64url').slice(0, 24)

/** What a cell says by a schema; undefined where it keeps. Fails with `import.value_invalid`, and `import.required` where it empties. */
export function readCell<T>(cells: Cells, field: string, schema: v.GenericSchema<unknown, T>): T | undefined {
  const cell = cells[field]
  if (cell === undefined) return undefined
  if (cell === null) throw new RowFault('import.required', field)
  const read = v.safeParse(schema, cell)
  if (!read.success) throw new RowFault('import.value_invalid', field)
  return read.output
}

/** The same of what may be empty. */
export const readEmptied = <T>(
  cells: Cells,
  field: string,
  schema: v.GenericSchema<unknown, T>,
): T | null | undefined => (cells[field] === null ? null : readCell(cells, field, schema))

/** What a new one cannot be without; fails with `import.required`. */
export function demandCell<T>(value: T | undefined, field: string): T {
  if (value === undefined) throw new RowFault('import.required', field)
  return value
}

/** The one of some that a row can only mean; fails with `import.ambiguous`. */
export function onlyOne<T>(found: readonly T[], field: string): T | undefined {
  if (found.length > 1) throw new RowFault('import.ambiguous', field)
  return found[0]
}

/** What there is of a kind, by codes (without regard to case) and by names (folded). */
export class NamedIndex<T extends { code: string; name: string }> {
  readonly #codes = new Map<string, T>()
  readonly #names = new Map<string, Set<T>>()

  coded(code: string): T | undefined {
    return this.#codes.get(code.toLowerCase())
  }

  named(name: string): T[] {
    return [...(this.#names.get(fold(name)) ?? [])]
  }

  /** Puts one in under what it is called now, or is called from now on. */
  put(one: T, called: Partial<T> = {}): void {
    this.#codes.delete(one.code.toLowerCase())
    this.#names.get(fold(one.name))?.delete(one)
    Object.assign(one, called)
    this.#codes.set(one.code.toLowerCase(), one)
    const same = this.#names.get(fold(one.name)) ?? new Set()
    this.#names.set(fold(one.name), same.add(one))
  }
}

/** The fields in which two are not the same. */
export const changedFields = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) =>
  Object.keys(after).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
