import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { BundleFile } from '#contract/engine/files/bundle-list.ts'
import { StreamFault, type FetchPart, type Wanted } from './fetch-stream.ts'
import type { Key, Playlist, Segment } from './read-playlist.ts'

// [Note: Kept streams] A recording (HLS) is kept as one file for each rendition, all of its segments one after the other,
// and playlists that name stretches of it: a device keeps one rendition by keeping one file (`choices`), a hundred
// segments are one download, and the keys and what comes before the segments of a fragmented MP4 are small files beside
// them. Segments stay locked as they came.

/** Most bytes of one part, and of a key. */
const mostPart = 128 * 1024 ** 2
const keyBytes = 16
const mostKey = 1024

/** Something that was copied, and where its bytes are. */
export interface CopiedFile extends BundleFile {
  source: string | Buffer
}

export interface CopiedRendition {
  playlist: CopiedFile
  media: CopiedFile
  /** Keys and beginnings. */
  beside: CopiedFile[]
  seconds: number
}

interface Copying {
  /** What its files are called by. */
  name: string
  folder: string
  /** Bytes that it may have. */
  most: number
  fetch: FetchPart
}

const fileOf = (path: string, type: string, body: Buffer): CopiedFile => ({
  path,
  type,
  sha256: createHash('sha256').update(body).digest('hex'),
  bytes: body.length,
  source: body,
})

const addressOf = ({ address, bytes }: Wanted) => `${address} ${bytes?.offset ?? ''} ${bytes?.length ?? ''}`

/** Copies one rendition into a folder. Fails with a `StreamFault`. */
export async function copyRendition(
  { targetSeconds, sequence, segments }: Extract<Playlist, { is: 'media' }>,
  { name, folder, most, fetch }: Copying,
): Promise<CopiedRendition> {
  const extension = segments.some(({ map }) => map) ? 'mp4' : 'ts'
  const path = `${name}.${extension}`
  const source = join(folder, path)
  const beside = new Map<string, CopiedFile>()
  /** Copied once, however many segments want it. */
  const besideOf = async (wanted: Wanted, kind: 'key' | 'begin', type: string, mostBytes: number) => {
    const known = beside.get(addressOf(wanted))
    if (known) return known.path
    const file = fileOf(`${name}-${beside.size}.${kind}`, type, await fetch(wanted, mostBytes))
    if (kind === 'key' && file.bytes !== keyBytes) throw new StreamFault('media.protected')
    beside.set(addressOf(wanted), file)
    return file.path
  }
  const keyLine = async (key: Key | null) => {
    if (!key) return '#EXT-X-KEY:METHOD=NONE'
    const uri = await besideOf({ address: key.address, bytes: null }, 'key', 'application/octet-stream', mostKey)
    return `#EXT-X-KEY:METHOD=AES-128,URI="${uri}"${key.iv === null ? '' : `,IV=${key.iv}`}`
  }
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.ceil(targetSeconds))}`,
    // Where no other number is written it is what a segment is unlocked with.
    `#EXT-X-MEDIA-SEQUENCE:${sequence}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
  ]
  const hash = createHash('sha256')
  const file = await open(source, 'w')
  let [at, seconds] = [0, 0]
  try {
    let before: Pick<Segment, 'key' | 'map'> = { key: null, map: null }
    for (const segment of segments) {
      if (segment.breaks) lines.push('#EXT-X-DISCONTINUITY')
      if (segment.map && segment.map !== before.map) {
        lines.push(await keyLine(segment.map.key))
        const begin = await besideOf(segment.map, 'begin', 'video/mp4', mostPart)
        lines.push(`#EXT-X-MAP:URI="${begin}"`)
        before = { ...before, key: segment.map.key }
      }
      if (segment.key !== before.key) lines.push(await keyLine(segment.key))
      before = segment
      const body = await fetch(segment, mostPart)
      if (at === 0 && extension === 'ts' && !segment.key && body[0] !== 0x47) throw new StreamFault('media.unsupported')
      await file.write(body)
      hash.update(body)
      const length = Math.round(segment.seconds * 1000) / 1000
      lines.push(`#EXTINF:${length},`, `#EXT-X-BYTERANGE:${body.length}@${at}`, path)
      at += body.length
      seconds += length
      if (at > most) throw new StreamFault('media.unsupported')
    }
  } finally {
    await file.close()
  }
  const text = Buffer.from([...lines, '#EXT-X-ENDLIST', ''].join('\n'))
  const type = extension === 'ts' ? 'video/mp2t' : 'video/mp4'
  return {
    playlist: fileOf(`${name}.m3u8`, 'application/vnd.apple.mpegurl', text),
    media: { path, type, sha256: hash.digest('hex'), bytes: at, source, role: `rendition:${name}` },
    beside: [...beside.values()],
    seconds,
  }
}
