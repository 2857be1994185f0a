import { createHash } from 'node:crypto'
import { readFirst, readRows, type FileRow } from '#server/platform/csv/csv-file.ts'
import type { Services } from '../services.ts'
import type { ImportRow } from './import-queries.ts'

/** Rows that are worked on together: one transaction. */
const rowsAtOnce = 500

type Files = Pick<Services, 'files'>

/** Where the bytes of an import are kept. */
export const placeOf = (clientId: number, importId: string): string => `clients/${clientId}/imports/${importId}.csv`

/** The hash of the bytes as they are kept now. Fails with `file.not_found`. */
export async function hashKept({ files }: Files, row: Pick<ImportRow, 'store_key'>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of await files.read(row.store_key)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

/** The heads and the first rows. */
export const readPreview = async ({ files }: Files, row: ImportRow): Promise<string[][]> =>
  readFirst(await files.read(row.store_key), row)

const saysNothing = ({ cells }: FileRow, columns: readonly (string | null)[]) =>
  columns.every((column, at) => column === null || column === 'ignore' || (cells[at] ?? '').trim() === '')

/** The rows of an import, some hundreds at a time: without heads and without lines that say nothing. */
export async function* readImportRows({ files }: Files, row: ImportRow): AsyncGenerator<FileRow[]> {
  let waiting: FileRow[] = []
  for await (const rows of readRows(await files.read(row.store_key), row)) {
    waiting.push(...rows.filter((each) => each.row > 1 && (each.isBroken || !saysNothing(each, row.columns))))
    while (waiting.length >= rowsAtOnce) {
      yield waiting.slice(0, rowsAtOnce)
      waiting = waiting.slice(rowsAtOnce)
    }
  }
  if (waiting.length > 0) yield waiting
}
