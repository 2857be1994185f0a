/** Pictures that a photo can be, told by their first bytes. Names and declared types are not believed. */
export type PhotoType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'image/gif'
  | 'image/bmp'
  | 'image/avif'
  | 'image/heic'
  | 'image/heif'

/** Bytes that `photoTypeOf` needs to see. */
export const photoHeadBytes = 64

const brands: Record<string, PhotoType> = {
  avif: 'image/avif',
  avis: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  heim: 'image/heic',
  heis: 'image/heic',
  hevc: 'image/heic',
  hevx: 'image/heic',
  mif1: 'image/heif',
  msf1: 'image/heif',
}

/**
 * The type that the content says, or null when it is not a photograph: a document, a video and a
 * drawing with scripts inside (SVG) are not.
 */
export function photoTypeOf(head: Uint8Array): PhotoType | null {
  const latin = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg'
  if (latin(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (latin(0, 4) === 'RIFF' && latin(8, 12) === 'WEBP') return 'image/webp'
  if (latin(0, 6) === 'GIF87a' || latin(0, 6) === 'GIF89a') return 'image/gif'
  // A bitmap's header size is one of a few; 'BM' alone could begin any text.
  if (latin(0, 2) === 'BM' && [12, 40, 52, 56, 64, 108, 124].includes(head[14] ?? 0)) return 'image/bmp'
  if (latin(4, 8) === 'ftyp') return brandType(head, latin)
  return null
}

/** ISO media files say what they are by brands: the major one first, then the compatible ones. */
function brandType(head: Uint8Array, latin: (from: number, to: number) => string): PhotoType | null {
  const size = Math.min(((head[2] ?? 0) << 8) | (head[3] ?? 0), head.length)
  const found = [latin(8, 12)]
  for (let at = 16; at + 4 <= size; at += 4) found.push(latin(at, at + 4))
  // The generic brand (mif1) stands first in some HEIC files: a precise one wins.
  const types = found.map((brand) => brands[brand]).filter((type) => type !== undefined)
  return types.find((type) => type !== 'image/heif') ?? types[0] ?? null
}
