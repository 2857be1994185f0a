// Playlists of HLS (RFC 8216), as far as a recording needs them.

/** One rendition that a master names. */
export interface Variant {
  address: string
  /** Bits a second. */
  bandwidth: number
  width: number | null
  height: number | null
  codecs: string | null
}

/** What unlocks segments from there on; null: they are open. */
export interface Key {
  address: string
  /** As it is written; null: the number of the segment. */
  iv: string | null
}

interface Bytes {
  length: number
  offset: number
}

export interface Segment {
  address: string
  bytes: Bytes | null
  seconds: number
  key: Key | null
  /** What comes before the first segment of a fragmented MP4. */
  map: { address: string; bytes: Bytes | null; key: Key | null } | null
  /** Its clock begins anew. */
  breaks: boolean
}

export type Playlist =
  | { is: 'master'; variants: Variant[] }
  | { is: 'media'; targetSeconds: number; sequence: number; segments: Segment[] }
  /** `protected`: unlocked by more than a key at an address; `unsupported`: no recording, or no such playlist at all. */
  | { is: 'protected' }
  | { is: 'unsupported' }

/** Most segments of one rendition: a day of four seconds each. */
const mostSegments = 22_000

function attributesOf(text: string): Map<string, string> {
  const found = text.matchAll(/([A-Z0-9-]+)=("[^"]*"|[^,]*)/g)
  return new Map(Array.from(found, ([, name = '', value = '']) => [name, value.replace(/^"(.*)"$/, '$1')]))
}

function resolve(address: string | undefined, base: string): string | null {
  return address ? (URL.parse(address, base)?.href ?? null) : null
}

function readBytes(text: string | undefined, end: number): Bytes | null {
  const found = /^(\d{1,12})(?:@(\d{1,12}))?$/.exec(text ?? '')
  return found ? { length: Number(found[1]), offset: found[2] === undefined ? end : Number(found[2]) } : null
}

/** Reads a playlist that came from an address. */
export function readPlaylist(text: string, base: string): Playlist {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  if (lines[0]?.replace(/^\uFEFF/, '') !== '#EXTM3U') return { is: 'unsupported' }
  return lines.some((line) => line.startsWith('#EXT-X-STREAM-INF:')) ? readMaster(lines, base) : readMedia(lines, base)
}

function readMaster(lines: readonly string[], base: string): Playlist {
  const variants: Variant[] = []
  // Sound that is apart from its picture: what plays it is three times as large, so that no device would have it.
  const apart = new Set(
    lines.flatMap((line) => {
      const given = line.startsWith('#EXT-X-MEDIA:') ? attributesOf(line) : null
      return given?.get('TYPE') === 'AUDIO' && given.has('URI') ? [given.get('GROUP-ID') ?? ''] : []
    }),
  )
  for (const [at, line] of lines.entries()) {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) continue
    const given = attributesOf(line)
    const address = resolve(
      lines.slice(at + 1).find((next) => next !== '' && !next.startsWith('#')),
      base,
    )
    const [, width = null, height = null] = /^(\d{1,5})x(\d{1,5})$/.exec(given.get('RESOLUTION') ?? '') ?? []
    const codecs = given.get('CODECS') ?? null
    const hasSoundOnly = codecs !== null && /^mp4a[.\w]*$/.test(codecs)
    if (!address || apart.has(given.get('AUDIO') ?? '-') || hasSoundOnly) continue
    variants.push({
      address,
      bandwidth: Number(given.get('BANDWIDTH') ?? 0) || 0,
      width: width === null ? null : Number(width),
      height: height === null ? null : Number(height),
      codecs,
    })
  }
  return variants.length > 0 ? { is: 'master', variants } : { is: 'unsupported' }
}

function readMedia(lines: readonly string[], base: string): Playlist {
  // What still grows is no recording.
  if (!lines.includes('#EXT-X-ENDLIST')) return { is: 'unsupported' }
  const segments: Segment[] = []
  let [targetSeconds, sequence, seconds, breaks] = [0, 0, 0, false]
  let key: Key | null = null
  let map: Segment['map'] = null
  let range: string | undefined
  for (const line of lines) {
    const [, tag = '', value = ''] = /^#(EXT[A-Z-]*):?(.*)$/.exec(line) ?? []
    if (tag === 'EXT-X-TARGETDURATION') targetSeconds = Number(value) || 0
    else if (tag === 'EXT-X-MEDIA-SEQUENCE') sequence = Number(value) || 0
    else if (tag === 'EXTINF') seconds = Number.parseFloat(value) || 0
    else if (tag === 'EXT-X-BYTERANGE') range = value
    else if (tag === 'EXT-X-DISCONTINUITY') breaks = true
    else if (tag === 'EXT-X-GAP') return { is: 'unsupported' }
    else if (tag === 'EXT-X-KEY') {
      const given = attributesOf(value)
      const method = given.get('METHOD')
      const address = resolve(given.get('URI'), base)
      const isPlain = method === 'AES-128' && (given.get('KEYFORMAT') ?? 'identity') === 'identity' && address !== null
      if (method !== 'NONE' && !isPlain) return { is: 'protected' }
      key = isPlain ? { address, iv: given.get('IV') ?? null } : null
    } else if (tag === 'EXT-X-MAP') {
      const given = attributesOf(value)
      const address = resolve(given.get('URI'), base)
      if (!address) return { is: 'unsupported' }
      map = { address, bytes: readBytes(given.get('BYTERANGE'), 0), key }
    } else if (line !== '' && !line.startsWith('#')) {
      const address = resolve(line, base)
      if (!address || segments.length >= mostSegments) return { is: 'unsupported' }
      const last = segments.at(-1)
      const end = last?.address === address && last.bytes ? last.bytes.offset + last.bytes.length : 0
      segments.push({ address, bytes: readBytes(range, end), seconds, key, map, breaks })
      range = undefined
      seconds = 0
      breaks = false
    }
  }
  return segments.length > 0 ? { is: 'media', targetSeconds, sequence, segments } : { is: 'unsupported' }
}
