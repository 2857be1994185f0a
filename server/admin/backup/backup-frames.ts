import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { ProblemError } from '#server/platform/problem.ts'
import type { Frame, StoredFile, Summary } from './archive/archive-format.ts'
import { inBatches } from './several.ts'
import { dumpTables, listFiles } from './tables/dump-tables.ts'

const json = (letter: Frame['letter'], value: unknown): Frame => ({ letter, body: Buffer.from(JSON.stringify(value)) })

/**
 * Everything an installation holds, as the frames of an archive; inside `inSnapshot`. `warn` is told of files that are
 * not there, or not what they were: what there is of the others is worth keeping.
 */
export async function* backupFrames(
  client: pg.Client,
  files: FileStore,
  warn: (text: string) => void,
): AsyncGenerator<Frame, void> {
  const summary: Summary = { tables: {}, files: 0 }
  yield* dumpTables(client, (table, rows) => (summary.tables[table] = rows))
  for await (const batch of inBatches(listFiles(client))) {
    const versioned = batch.map(async (file): Promise<StoredFile> => ({
      ...file,
      version: await files.version(file.key),
    }))
    for (const file of await Promise.all(versioned)) {
      const frames = file.version === null ? copied(files, file, warn) : named(file)
      let isThere = false
      for await (const frame of frames) {
        if (!isThere) yield json('F', file)
        isThere = true
        yield frame
      }
      if (isThere) summary.files++
    }
  }
  yield json('E', summary)
}

/** The store keeps the bytes: their version says which. */
async function* named({ sha256, bytes }: StoredFile): AsyncGenerator<Frame, void> {
  yield json('H', { sha256, bytes })
}

async function* copied(
  files: FileStore,
  { key, sha256, bytes }: StoredFile,
  warn: (text: string) => void,
): AsyncGenerator<Frame, void> {
  const hash = createHash('sha256')
  let length = 0
  const source = await files.read(key).catch((error: unknown) => {
    if (!(error instanceof ProblemError) || error.code !== 'file.not_found') throw error
    // Its row may have gone meanwhile (an account that is deleted), or it is lost.
    warn(`not in the store: ${key}`)
    return null
  })
  if (source === null) return
  for await (const part of source as AsyncIterable<Buffer>) {
    hash.update(part)
    length += part.length
    yield { letter: 'B', body: part }
  }
  const found = { sha256: hash.digest('hex'), bytes: length }
  if (found.sha256 !== sha256 || found.bytes !== bytes) warn(`not what was stored under it: ${key}`)
  yield json('H', found)
}
