import { deviceDb, type FileRow } from '../database/device-db.ts'
import { isBytes } from '../database/repair-on-read.ts'

/** Whether a file plays without a network: it is whole, or was and is being brought anew. */
export const isPlayable = (row: FileRow | undefined): row is FileRow =>
  row !== undefined && playedCopy(row) !== undefined

const playedCopy = ({ state, copy, former }: FileRow) => (state === 'complete' ? copy : former)

/** The file if it plays from this device, for whoever downloaded it; else null. */
export async function storedFile(sha256: string): Promise<FileRow | null> {
  const row = await deviceDb().files.get(sha256)
  return isPlayable(row) ? row : null
}

async function readChunk(file: FileRow, index: number): Promise<unknown> {
  const copy = playedCopy(file)
  return copy === undefined ? undefined : deviceDb().fileChunks.get([file.sha256, copy, index])
}

/** A stretch of a stored file: the part of each chunk that it needs, read when it is asked for. */
async function readPart(file: FileRow, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  const index = Math.floor(from / file.chunkBytes)
  let chunk = await readChunk(file, index)
  if (!isBytes(chunk)) {
    // A new copy may have taken the place of the one that was being played.
    const row = await deviceDb().files.get(file.sha256)
    if (row) chunk = await readChunk(row, index)
  }
  if (!isBytes(chunk)) throw new DOMException(`chunk ${index} is gone`, 'NotFoundError')
  const start = from - index * file.chunkBytes
  return new Uint8Array(chunk, start, Math.min(to - from, chunk.byteLength - start))
}

/**
 * The bytes from `start` to `end` (inclusive, as in HTTP) of a stored file. Only the chunks that
 * hold them are read, one at a time and only as fast as somebody takes them: memory stays flat.
 * Null when the file is not whole on this device.
 */
export async function openRange(
  sha256: string,
  start: number,
  end: number,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null> {
  const file = await storedFile(sha256)
  return file && openStored(file, start, end)
}

/** As `openRange`, for a file that was looked up already. A `signal` that aborts breaks it off; one that has gives nothing. */
export function openStored(
  file: FileRow,
  start: number,
  end: number,
  signal?: AbortSignal,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = start
  let stopListening = () => {}
  return new ReadableStream(
    {
      start(controller) {
        signal?.throwIfAborted()
        const breakOff = () => controller.error(signal?.reason)
        signal?.addEventListener('abort', breakOff)
        stopListening = () => signal?.removeEventListener('abort', breakOff)
      },
      async pull(controller) {
        if (at <= end) {
          const part = await readPart(file, at, end + 1)
          at += part.length
          controller.enqueue(part)
        }
        if (at <= end) return
        stopListening()
        controller.close()
      },
      cancel: () => stopListening(),
    },
    { highWaterMark: 0 },
  )
}
