import { createHash } from 'node:crypto'
import { headBytes, partAt } from '#contract/features/media/media-upload.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'

/** What a whole reading of a file tells. */
export interface Whole {
  sha256: string
  /** Its first bytes. */
  head: Buffer
  /** The first part that is not what was sent; null: all are. */
  damaged: number | null
}

/** Reads a file from its beginning to its end, some of it in memory at a time, and compares each part with its hash. */
export async function readWhole(
  files: Pick<FileStore, 'read'>,
  storeKey: string,
  bytes: number,
  hashes: ReadonlyMap<number, string>,
): Promise<Whole> {
  const whole = createHash('sha256')
  const head: Buffer[] = []
  let part = createHash('sha256')
  let number = 1
  let at = 0
  let damaged: number | null = null
  for await (const read of await files.read(storeKey)) {
    const chunk = read as Buffer
    whole.update(chunk)
    if (at < headBytes) head.push(chunk)
    for (let from = 0; from < chunk.length;) {
      const { from: begin, bytes: length } = partAt(number, bytes)
      const taken = chunk.subarray(from, from + Math.max(1, begin + length - at))
      part.update(taken)
      from += taken.length
      at += taken.length
      if (at < begin + length) continue
      if (part.digest('hex') !== hashes.get(number)) damaged ??= number
      part = createHash('sha256')
      number++
    }
  }
  if (at !== bytes) damaged ??= number
  return { sha256: whole.digest('hex'), head: Buffer.concat(head).subarray(0, headBytes), damaged }
}
