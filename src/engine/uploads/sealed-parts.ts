import type { FileRef } from '#contract/engine/files/file.ts'
import { personDb, type OutboxFileRow, type PersonDb } from '../database/person-db.ts'
import { openBytes, sealBytes } from '../session/seal.ts'

/** Bytes of a file in one sealed part; a part of an upload (`upload-parts.ts`) is a whole number of them. */
export const partSize = 1024 * 1024

const purpose = (fileId: string, index: number) => `file:${fileId}:${index}`

/** A file that an operation carries, with its bytes. */
export interface CarriedFile {
  ref: FileRef
  blob: Blob
}

/** Seals a file part by part, so that no more than a part of it is in memory twice. */
export async function sealFile(
  userId: string,
  operationId: string,
  { ref, blob }: CarriedFile,
): Promise<OutboxFileRow[]> {
  if (blob.size !== ref.bytes) throw new RangeError('the file is not the one its reference names')
  const rows: OutboxFileRow[] = []
  for (let index = 0; index * partSize < blob.size; index++) {
    const slice = await blob.slice(index * partSize, (index + 1) * partSize).arrayBuffer()
    const sealed = await sealBytes(userId, purpose(ref.fileId, index), slice)
    rows.push({ fileId: ref.fileId, index, operationId, sealed })
  }
  return rows
}

/** Some parts of a file, opened. Throws when one is missing or unreadable. */
export async function openParts(
  database: PersonDb,
  userId: string,
  fileId: string,
  first: number,
  count: number,
): Promise<ArrayBuffer[]> {
  const keys = Array.from({ length: count }, (_, i): [string, number] => [fileId, first + i])
  const rows = await database.outboxFiles.bulkGet(keys)
  return Promise.all(
    rows.map((row, i) => {
      if (!row) throw new MissingPartError(fileId)
      return openBytes(userId, purpose(fileId, first + i), row.sealed)
    }),
  )
}

/** Reads stretches of a sealed file from its beginning on; a part that several of them lie in is opened once. */
export class PartReader {
  readonly #userId: string
  readonly #ref: FileRef
  #last: { index: number; bytes: ArrayBuffer } | null = null

  constructor(userId: string, ref: FileRef) {
    this.#userId = userId
    this.#ref = ref
  }

  /** Throws as `openParts` does. */
  async read(from: number, bytes: number): Promise<Blob> {
    const first = Math.floor(from / partSize)
    const count = Math.ceil((from + bytes) / partSize) - first
    const known = this.#last?.index === first ? [this.#last.bytes] : []
    const { fileId } = this.#ref
    const skip = known.length
    const rest = await openParts(personDb(this.#userId), this.#userId, fileId, first + skip, count - skip)
    const slices = [...known, ...rest]
    const last = slices.at(-1)
    this.#last = last ? { index: first + count - 1, bytes: last } : null
    return new Blob(slices).slice(from - first * partSize, from - first * partSize + bytes)
  }
}

/** A file as it was before it was sealed. */
export async function openFile(database: PersonDb, userId: string, ref: FileRef): Promise<Blob> {
  return new Blob(await openParts(database, userId, ref.fileId, 0, Math.ceil(ref.bytes / partSize)), {
    type: ref.type,
  })
}

/** A carried file is not whole on this device any more. */
class MissingPartError extends Error {
  constructor(fileId: string) {
    super(`a part of the file ${fileId} is missing`)
    this.name = 'MissingPartError'
  }
}

/** Whether an error means that sealed parts are gone or cannot be read. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof MissingPartError || (error instanceof Error && error.name === 'OperationError')
