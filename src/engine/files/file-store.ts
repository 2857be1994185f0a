import { chunkBytes } from '#contract/engine/files/file.ts'
import { deviceDb, type DownloadRow, type FileRow, type ManifestFile } from '../database/device-db.ts'
import { isReserveHeld } from '../database/reserve.ts'
import { dropChunks } from './release-files.ts'
import { emptyHash, type HashState } from './sha256.ts'

/** The download was cancelled while it ran. */
export class WithdrawnError extends Error {}

/** The file's row, made when it is the first time, with length and kind as its download says. */
export async function claimFile(file: ManifestFile): Promise<FileRow> {
  const { files } = deviceDb()
  return deviceDb().transaction('rw', files, async () => {
    const row = describeFile(await files.get(file.sha256), file)
    await files.put(row)
    return row
  })
}

/** A damaged row does not know its length and kind any more. */
function describeFile(known: FileRow | undefined, { sha256, bytes, type }: ManifestFile): FileRow {
  const fresh = { received: 0, chunkBytes, state: 'partial' as const, copy: 0, hash: emptyHash().words }
  return { ...fresh, ...known, sha256, bytes, type, touchedAt: Date.now() }
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

/**
 * Small files (of one chunk) that came together, in one transaction; the last one may be a part of its file, where
 * nothing more of it is here. Refused as `writeChunk` refuses.
 */
export async function storeSmall(
  download: DownloadRow,
  arrived: readonly { file: ManifestFile; bytes: ArrayBuffer }[],
): Promise<void> {
  const { files, fileChunks, downloads, reserve } = deviceDb()
  await deviceDb().transaction('rw', [files, fileChunks, downloads, reserve], async () => {
    const [asked, held, known] = await Promise.all([
      downloads.get(keyOf(download)),
      isReserveHeld(),
      files.bulkGet(arrived.map(({ file }) => file.sha256)),
    ])
    if (asked?.state !== 'running' && asked?.state !== 'paused') throw new WithdrawnError()
    if (!held) throw new DOMException('the reserve is in use', 'QuotaExceededError')
    const stored = arrived.flatMap(({ file, bytes }, at) => {
      const { former, ...row } = describeFile(known[at], file)
      const received = bytes.byteLength
      const isWhole = received === file.bytes
      if (row.state === 'complete' || (!isWhole && row.received >= received)) return []
      const state: FileRow['state'] = isWhole ? 'complete' : 'partial'
      const rest = { ...row, chunkBytes, received, state, hash: emptyHash().words }
      return [{ row: isWhole || former === undefined ? rest : { ...rest, former }, bytes, former, isWhole }]
    })
    const full = stored.filter(({ bytes }) => bytes.byteLength > 0)
    await Promise.all(full.map(({ bytes, row }) => fileChunks.put(bytes, [row.sha256, row.copy, 0])))
    for (const { row, former, isWhole } of stored)
      if (isWhole && former !== undefined) await dropChunks(row.sha256, former)
    await files.bulkPut(stored.map(({ row }) => row))
  })
}
