import { readSheet } from 'read-excel-file/universal'
import writeXlsxFile, { type Cell } from 'write-excel-file/universal'
import { CsvReader, unmark } from '#contract/engine/csv/csv-reader.ts'
import { csvText } from '#contract/engine/staff/list.ts'

/** What a workbook begins with: it is a zip. */
const zipMark = [0x50, 0x4b, 0x03, 0x04]

/** Whether bytes are those of a workbook (XLSX). */
export const isWorkbook = (bytes: Uint8Array): boolean => zipMark.every((byte, at) => bytes[at] === byte)

const asCell = (value: unknown): string | number | null => {
  if (value instanceof Date) return value.toISOString().slice(0, value.getTime() % 86_400_000 === 0 ? 10 : 19)
  if (typeof value === 'string' || typeof value === 'number') return value
  return typeof value === 'boolean' ? String(value) : null
}

/** The first sheet of a workbook as a CSV, days as `YYYY-MM-DD`; throws where it is none. */
export async function workbookToCsv(bytes: Uint8Array): Promise<string> {
  const rows = await readSheet(new Uint8Array(bytes).buffer)
  return csvText(rows.map((row) => row.map(asCell)))
}

/** A number as a spreadsheet would write it, and can keep: one with zeros in front or more digits is a text. */
const isNumber = (text: string): boolean => /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/.test(text) && text.length <= 16

/** A CSV of ours as a workbook of one sheet, its heads bold and in view; columns of numbers alone can be reckoned with. */
export async function csvToWorkbook(csv: string): Promise<Blob> {
  // All of it: it is the server's own.
  const reader = new CsvReader(',', Infinity, Infinity)
  const text = csv.replace(/^\u{FEFF}/u, '')
  const records = [...reader.push(text), ...reader.end()].map(({ cells }) => cells.map(unmark))
  const [heads = [], ...rows] = records
  const areNumbers = heads.map((_, at) => rows.every((row) => !row[at] || isNumber(row[at])))
  const cell = (value: string, at: number): Cell =>
    value === '' ? null : areNumbers[at] ? Number(value) : { value, type: String }
  const widths = heads.map((head, at) =>
    Math.min(60, Math.max(head.length, ...rows.slice(0, 200).map((row) => row[at]?.length ?? 0)) + 2),
  )
  return await writeXlsxFile(
    [heads.map((value) => ({ value, type: String, fontWeight: 'bold' as const })), ...rows.map((row) => row.map(cell))],
    { columns: widths.map((width) => ({ width })), stickyRowsCount: 1 },
  ).toBlob()
}
