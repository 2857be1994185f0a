import * as v from 'valibot'
import type { AnySchema } from '../endpoint.ts'

/** Rows of a list of staff in one answer. */
export const pageSize = 50

/** Letters as a search compares them: without accents, small. */
export const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** What every list of staff is asked: words, an order, where to go on; `more` are filters of its own. */
/* @__NO_SIDE_EFFECTS__ */
export const listQuery = <const Sort extends readonly string[], More extends v.ObjectEntries>(
  sorts: Sort,
  more: More,
) =>
  v.strictObject({
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
    sort: v.optional(v.picklist(sorts)),
    /** Where the page before ended, as it was told there. */
    cursor: v.optional(v.pipe(v.string(), v.maxLength(400))),
    ...more,
  })

/** A page of a list. */
/* @__NO_SIDE_EFFECTS__ */
export const listAnswer = <Row extends AnySchema>(row: Row) =>
  v.object({
    rows: v.array(row),
    /** Where the next page begins; null: this was the last. */
    next: v.nullable(v.string()),
  })

/**
 * A cell of a CSV that spreadsheets do not take for a formula: what begins with `= + - @`, a tab or a line break gets an
 * apostrophe in front (OWASP, CSV injection). Quoted where it has to be (RFC 4180).
 */
function csvCell(value: string | number | null, separator: string): string {
  const text = value === null ? '' : String(value)
  const harmless = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return harmless.includes(separator) || /["\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Lines of a CSV with their heads; with a mark in front by which spreadsheets know that it is UTF-8. */
export const csvText = (rows: readonly (readonly (string | number | null)[])[], separator = ','): string =>
  `\u{FEFF}${rows.map((row) => row.map((cell) => csvCell(cell, separator)).join(separator)).join('\r\n')}\r\n`
