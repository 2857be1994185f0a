import { createHash, type Hash } from 'node:crypto'
import type { FileStore } from '#server/platform/files/file-store.ts'
import {
  ArchiveError,
  fileSchema,
  foundSchema,
  summarySchema,
  tableSchema,
  type StoredFile,
  type Summary,
} from './archive/archive-format.ts'
import { parseJson, type Archive } from './archive/read-archive.ts'
import { Several } from './several.ts'
import { rowsOf } from './tables/load-tables.ts'

/** Reads all of an archive, and fails with {@link ArchiveError} where anything of it is not as it was written. */
export async function verifyArchive(archive: Archive, store: FileStore): Promise<Summary> {
  const tables: Record<string, number> = {}
  let table: string | null = null
  let file: StoredFile | null = null
  let hash: Hash = createHash('sha256')
  let bytes = 0
  let files = 0
  let summary: Summary | null = null
  const several = new Several()
  for await (const frame of archive.framesChecked()) {
    if (frame.letter === 'T') {
      table = parseJson(tableSchema, frame.body).table
      tables[table] = 0
    } else if (frame.letter === 'R') {
      const rows = await rowsOf(frame)
      if (table === null) throw new ArchiveError('It is damaged: rows of no table.')
      tables[table] = (tables[table] ?? 0) + rows.length
    } else if (frame.letter === 'F') {
      file = parseJson(fileSchema, frame.body)
      hash = createHash('sha256')
      bytes = 0
    } else if (frame.letter === 'B') {
      hash.update(frame.body)
      bytes += frame.body.length
    } else if (frame.letter === 'H') {
      const found = parseJson(foundSchema, frame.body)
      if (file === null) throw new ArchiveError('It is damaged: bytes of no file.')
      const { key, version } = file
      if (version !== null) await several.add(() => demandVersion(store, key, version))
      else if (found.bytes !== bytes || found.sha256 !== hash.digest('hex'))
        throw new ArchiveError(`It is damaged: the file ${key} is not what was read.`)
      file = null
      files++
    } else summary = parseJson(summarySchema, frame.body)
  }
  await several.end()
  const names = Object.keys(tables)
  const isWhole =
    summary?.files === files &&
    Object.keys(summary.tables).length === names.length &&
    names.every((name) => summary.tables[name] === tables[name])
  if (!summary || !isWhole) throw new ArchiveError('It is damaged: it does not hold what it tells.')
  return summary
}

async function demandVersion(store: FileStore, key: string, version: string): Promise<void> {
  if (await store.hasVersion(key, version)) return
  throw new ArchiveError(`The store of FILES_URL does not have the version ${version} of ${key}.`)
}
