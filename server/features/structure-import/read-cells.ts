import { isCutShort, isUnreadable, type FileRow } from '#server/platform/csv/csv-file.ts'
import type { Cells } from '#server/engine/imports/row-planner.ts'

/** A row of a file by its columns, or why it cannot be read. */
export interface ReadCells {
  row: number
  cells: Cells
  fault: { code: string; field: string | null } | null
}

/** Reads a row: an empty cell keeps, the word `NULL` empties. */
export function readCells(file: FileRow, columns: readonly (string | null)[]): ReadCells {
  const cells: Record<string, string | null> = {}
  let fault: ReadCells['fault'] = isCutShort(file, columns.length) ? { code: 'import.row_broken', field: null } : null
  for (const [at, column] of columns.entries()) {
    const cell = (file.cells[at] ?? '').trim()
    if (column === null || column === 'ignore' || cell === '') continue
    if (isUnreadable(cell)) fault ??= { code: 'import.encoding', field: column }
    else cells[column] = cell === 'NULL' ? null : cell
  }
  return { row: file.row, cells, fault }
}
