import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Services } from '#server/engine/services.ts'
import { runFfmpeg, type Source } from './ffmpeg.ts'

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

/** 720 lines and 1.5 Mbit/s at most, whatever it was; what has no picture has none afterwards. */
const smaller = 'min(1,min(1280/iw,720/ih))'
const scale = `scale='trunc(${smaller}*iw/2)*2':'trunc(${smaller}*ih/2)*2'`
const tracks = '-map 0:v:0? -map 0:a:0? -map_metadata -1 -map_chapters -1 -sn -dn'
const coding = '-c:v libx264 -preset veryfast -crf 23 -maxrate 1500k -bufsize 3000k -pix_fmt yuv420p'
const pictures = [...tracks.split(' '), ...coding.split(' '), '-vf', scale]
const sound = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2']
const asMp4 = ['-movflags', '+faststart', '-f', 'mp4', 'film.mp4']

/** H.264 and AAC in an MP4 whose index comes first; null where it cannot be read. */
export const convertFilm = async (source: Source): Promise<ConvertedFile | null> =>
  (await runFfmpeg(source, [], [...pictures, ...sound, ...asMp4]))
    ? describeFile(join(source.folder, 'film.mp4'))
    : null

/** The same tracks in an MP4 whose index comes first: it plays before all of it is there. */
export const putIndexFirst = async (source: Source): Promise<ConvertedFile | null> =>
  (await runFfmpeg(source, [], ['-map', '0', '-dn', '-c', 'copy', ...asMp4]))
    ? describeFile(join(source.folder, 'film.mp4'))
    : null

/** A picture of it after a tenth of its length, one that shows what most of those around it do; null: it has none. */
export async function drawPoster(source: Source): Promise<Buffer | null> {
  const at = String(Math.floor((source.seconds ?? 0) / 10))
  const drawn = ['-map', '0:v:0', '-vf', 'thumbnail=50', '-frames:v', '1', '-f', 'image2', '-c:v', 'png', 'poster.png']
  const isDone = await runFfmpeg(source, ['-ss', at], drawn)
  return isDone ? readFile(join(source.folder, 'poster.png')).catch(() => null) : null
}

async function describeFile(path: string): Promise<ConvertedFile | null> {
  const { size } = await stat(path)
  if (size === 0) return null
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { path, sha256: hash.digest('hex'), bytes: size }
}

/** Whether an MP4 has its bytes before its index: a player would have to fetch all of it first. */
export async function isIndexLast({ folder, name, type }: Source): Promise<boolean> {
  if (!/^(video|audio)\/(mp4|quicktime|x-m4v|x-m4a)$/.test(type)) return false
  const file = await open(join(folder, name))
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(16)
    for (let at = 0; at + 8 <= size;) {
      await file.read(head, 0, 16, at)
      const kind = head.toString('latin1', 4, 8)
      if (kind === 'moov') return false
      if (kind === 'mdat') return true
      const told = head.readUInt32BE(0)
      const length = told === 1 ? Number(head.readBigUInt64BE(8)) : told
      if (length < 8) return false
      at += length
    }
    return false
  } finally {
    await file.close()
  }
}
