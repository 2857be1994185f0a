import { chunkBytes } from '#contract/engine/files/file.ts'
import { deviceDb, type DownloadRow, type FileRow, type ManifestFile } from '../database/device-db.ts'
import { isReserveHeld } from '../database/reserve.ts'
import { dropChunks } from './release-files.ts'
import { emptyHash, type HashState } from './sha256.ts'

/** The download was cancelled while it ran. */
export class WithdrawnError extends Error {}

/** The file's row, made when it is the first time, with every id under which the course names these bytes. */
export async function claimFile(download: DownloadRow, file: ManifestFile): Promise<FileRow> {
  const { files } = deviceDb()
  return deviceDb().transaction('rw', files, async () => {
    const { sha256, bytes, type, extension } = file
    const known = await files.get(sha256)
    const fresh = {
      sha256,
      bytes,
      type,
      extension,
      fileIds: [],
      received: 0,
      chunkBytes,
      state: 'partial' as const,
      copy: 0,
      hash: emptyHash().words,
    }
    const named = download.files.filter((each) => each.sha256 === sha256).map((each) => each.fileId)
    // Length and kind as the course says: a damaged row does not know them any more.
    const row: FileRow = { ...fresh, ...known, bytes, type, extension, touchedAt: Date.now() }
    row.fileIds = [...new Set([...row.fileIds, ...named])]
    await files.put(row)
    return row
  })
}

/** Where a file's writing goes on: the whole chunks are hashed, the broken last one (if any) is filled up. */
export interface Resumption {
  hash: HashState
  tail: Uint8Array
}

/** What is needed to go on after the bytes that are stored. */
export async function resumeFile(row: FileRow): Promise<Resumption> {
  const hashed = row.received - (row.received % row.chunkBytes)
  const tail =
    row.received > hashed ? await deviceDb().fileChunks.get([row.sha256, row.copy, hashed / row.chunkBytes]) : undefined
  const isUsable = row.hash.length === emptyHash().words.length && (tail?.byteLength ?? 0) === row.received - hashed
  if (!isUsable) return restartFile(row)
  return { hash: { words: row.hash, bytes: hashed }, tail: new Uint8Array(tail ?? new ArrayBuffer()) }
}

/** Forgets what is stored: the server sends the file from its beginning. */
export async function restartFile(row: FileRow): Promise<Resumption> {
  const { files, fileChunks } = deviceDb()
  await deviceDb().transaction('rw', [files, fileChunks], async () => {
    await dropChunks(row.sha256, row.copy)
    await files.update(row.sha256, { received: 0, hash: emptyHash().words })
  })
  return { hash: emptyHash(), tail: new Uint8Array() }
}

const keyOf = (download: DownloadRow): [string, number, number] => [
  download.userId,
  download.clientId,
  download.courseId,
]

/** A chunk to store: the one that begins at `offset`. */
export interface ChunkWrite {
  offset: number
  bytes: ArrayBuffer
  /** Gives the state of the hash once the chunk is stored; asked for while the browser stores it. */
  hash: () => HashState
  state: FileRow['state']
}

/**
 * One chunk and the progress row, committed together; refused when the download is gone, another write
 * came first, or the outbox had to take its reserve. What arrived of a paused download is kept. Gives
 * the state of the hash that was stored.
 */
export async function writeChunk(
  download: DownloadRow,
  file: FileRow,
  { offset, bytes, hash, state }: ChunkWrite,
): Promise<HashState> {
  const { files, fileChunks, downloads, reserve } = deviceDb()
  let known: HashState | undefined
  const counted = () => (known ??= hash())
  await deviceDb().transaction('rw', [files, fileChunks, downloads, reserve], async () => {
    // All at once: each in turn would be a trip to the browser's own process and back. A chunk that may
    // not be stored after all is taken back with the transaction.
    const answers = Promise.all([
      downloads.get(keyOf(download)),
      files.get(file.sha256),
      isReserveHeld(),
      bytes.byteLength > 0 && fileChunks.put(bytes, [file.sha256, file.copy, Math.floor(offset / file.chunkBytes)]),
    ])
    // A task of its own: the bytes are on their way by then, and this thread has nothing to do but count.
    setTimeout(counted)
    const [asked, row, held] = await answers
    const running = asked?.state === 'running' || asked?.state === 'paused'
    const mine =
      row?.state === 'partial' &&
      row.copy === file.copy &&
      row.received >= offset &&
      row.received <= offset + bytes.byteLength
    if (!running || !mine) throw new WithdrawnError(file.sha256)
    if (!held) throw new DOMException('the reserve is in use', 'QuotaExceededError')
    const received = offset + bytes.byteLength
    const { former, ...rest } = row
    const stored = { ...rest, received, hash: counted().words, state, touchedAt: Date.now() }
    if (former === undefined) return files.put(stored)
    if (state === 'partial') return files.put({ ...stored, former })
    await dropChunks(file.sha256, former)
    return files.put(stored)
  })
  return counted()
}
