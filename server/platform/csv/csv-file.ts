import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvReader, unmark, type CsvRecord } from '#contract/engine/csv/csv-reader.ts'
import {
  fileLimits,
  importSeparators,
  type ImportEncoding,
  type ImportSeparator,
} from '#contract/engine/staff/import.ts'
import { fail } from '../problem.ts'

/** How a file is written down. */
export interface FileShape {
  encoding: ImportEncoding
  separator: ImportSeparator
}

/** A record of a file with its number, as spreadsheets count: the heads are row 1. */
export interface FileRow extends CsvRecord {
  row: number
}

/** Bytes that are read at a time; others get their turn in between. */
const pieceBytes = 64 * 1024

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

/** The records of a file, its heads among them, as they are read. */
export async function* readRows(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { encoding, separator }: FileShape,
): AsyncGenerator<FileRow[]> {
  const decoder = new TextDecoder(encoding)
  const reader = new CsvReader(separator)
  let row = 0
  const numbered = (records: CsvRecord[]): FileRow[] =>
    records.map((record) => {
      row++
      return { ...record, cells: record.cells.map(unmark), row }
    })
  for await (const piece of bytes) {
    const rows = numbered(reader.push(decoder.decode(piece, { stream: true })))
    if (rows.length > 0) yield rows
  }
  const last = numbered([...reader.push(decoder.decode()), ...reader.end()])
  if (last.length > 0) yield last
}

/** Letters that no text has: what could not be read, what the database cannot keep, gaps of Windows-1252. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
export const isUnreadable = (cell: string): boolean => /[\u0000\uFFFD\u0080-\u009F]/.test(cell)

/** Whether a row is not whole: a quote that never closes, a cell too many, a last line that was cut. */
export const isCutShort = ({ cells, isBroken, isEnded }: CsvRecord, columns: number): boolean =>
  // Spreadsheets leave empty cells at the end out; a last line without its end was cut.
  isBroken || (!isEnded && cells.length < columns) || cells.slice(columns).some((cell) => cell.trim() !== '')

/** A row that says nothing: an empty line. */
export const isEmpty = ({ cells }: Pick<CsvRecord, 'cells'>): boolean => cells.every((cell) => cell.trim() === '')

/** The first rows of a file: its heads, and what is shown before anything is done. */
export async function readFirst(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  shape: FileShape,
  count: number = fileLimits.preview + 1,
): Promise<string[][]> {
  const first: string[][] = []
  for await (const rows of readRows(bytes, shape)) {
    first.push(...rows.map(({ cells }) => cells))
    if (first.length >= count) break
  }
  return first.slice(0, count)
}

/** What was found out of a file that was sent. */
export interface Sniffed extends FileShape {
  sha256: string
  heads: string[]
  /** Records without the heads. */
  rows: number
}

/**
 * Finds out how a file is written down and how many rows it has. A mark of UTF-8 says more than what was stated; the
 * separator is the one by which most heads are known (`countKnown`). Fails with `import.encoding`, `import.empty`, `import.too_many_rows`.
 */
export async function sniff(
  bytes: Uint8Array,
  stated: ImportEncoding,
  countKnown: (heads: readonly string[]) => number,
): Promise<Sniffed> {
  const [first, second, third] = bytes
  // UTF-16, which has nothing in common with what can be read here.
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) fail('import.encoding')
  const encoding = first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : stated
  const candidates = await Promise.all(
    importSeparators.map(async (separator) => {
      const [heads = []] = await readFirst([bytes.subarray(0, pieceBytes)], { encoding, separator }, 1)
      return { separator, heads, known: countKnown(heads) }
    }),
  )
  const [best] = candidates.toSorted((a, b) => b.known - a.known || b.heads.length - a.heads.length)
  if (!best || isEmpty({ cells: best.heads })) fail('import.empty')
  const { separator, heads } = best
  if (heads.some((head) => head.includes('\0'))) fail('import.encoding')
  let rows = -1
  let filled = -1
  for await (const records of readRows(piecesOf(bytes), { encoding, separator })) {
    rows += records.length
    filled += records.filter((record) => !isEmpty(record)).length
    if (filled > fileLimits.rows) fail('import.too_many_rows', { values: { most: fileLimits.rows } })
    // Empty lines are no rows; so many of them are no file either.
    if (rows > 10 * fileLimits.rows) fail('import.too_many_rows', { values: { most: fileLimits.rows } })
    await nextTurn()
  }
  if (filled < 1) fail('import.empty')
  return { encoding, separator, heads, rows, sha256: createHash('sha256').update(bytes).digest('hex') }
}
