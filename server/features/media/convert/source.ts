import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Services } from '#server/engine/services.ts'
import type { Source } from './ffmpeg.ts'

/** A file that was made of a film, in the folder that goes with `close`. */
export interface ConvertedFile {
  path: string
  sha256: string
  bytes: number
}

/** Brings an original into a folder of its own; the folder goes with `close`. */
export async function openSource(
  { files }: Pick<Services, 'files'>,
  storeKey: string,
  about: Omit<Source, 'folder' | 'name'>,
): Promise<{ source: Source; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'trilha-media-'))
  const close = () => rm(folder, { recursive: true, force: true })
  try {
    await pipeline(await files.read(storeKey), createWriteStream(join(folder, 'original')))
  } catch (error) {
    await close()
    throw error
  }
  return { source: { ...about, folder, name: 'original' }, close }
}

/** What was made; null: it has no bytes, or is not there. */
export async function describeFile({ folder }: Source, name: string): Promise<ConvertedFile | null> {
  const path = join(folder, name)
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  if (size === 0) return null
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { path, sha256: hash.digest('hex'), bytes: size }
}

/** Most of an index that is read. */
const mostIndex = 64 * 1024 ** 2

/** What the index of an MP4 says of it. */
export interface IndexFacts {
  /** Its bytes come before its index: a player would have to fetch all of it first. */
  isLast: boolean
  /** What it shows is locked, and opens with a licence only. */
  isLocked: boolean
}

/** Looks at the boxes of an MP4; of what is none, nothing is found. */
export async function readIndex({ folder, name, type }: Source): Promise<IndexFacts> {
  const found = { isLast: false, isLocked: false }
  if (!/^(video|audio)\/(mp4|quicktime|x-m4v|x-m4a)$/.test(type)) return found
  const file = await open(join(folder, name))
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(16)
    for (let at = 0; at + 8 <= size;) {
      await file.read(head, 0, 16, at)
      const kind = head.toString('latin1', 4, 8)
      const told = head.readUInt32BE(0)
      const length = told === 1 ? Number(head.readBigUInt64BE(8)) : told
      if (kind === 'moov') {
        const index = Buffer.alloc(Math.min(length, size - at, mostIndex))
        await file.read(index, 0, index.length, at)
        return { ...found, isLocked: index.includes('sinf') && (index.includes('encv') || index.includes('enca')) }
      }
      if (kind === 'mdat') found.isLast = true
      if (length < 8) return found
      at += length
    }
    return found
  } finally {
    await file.close()
  }
}
