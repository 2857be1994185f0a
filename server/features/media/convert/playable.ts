import type { Facts } from '../prepare/find-facts.ts'

/** Containers that no browser plays. */
export const isForeign = (type: string): boolean => /\/(x-ms-asf|vnd\.avi)$/.test(type)

const isMp4 = (type: string) => /\/(mp4|x-m4v|x-m4a)$/.test(type)
const isQuickTime = (type: string) => type.endsWith('/quicktime')
const isMatroska = (type: string) => /\/(x-)?matroska$/.test(type)

/** H.264 and AAC, or one of them alone: what every browser plays out of an MP4. */
const isCommon = ({ pictureCodec, soundCodec, hasSound }: Facts) =>
  (pictureCodec ?? 'avc') === 'avc' && (!hasSound || soundCodec === 'aac')

const mp4Pictures: readonly (string | null)[] = ['avc', 'vp9', 'av1']
const sounds: readonly (string | null)[] = ['aac', 'mp3', 'opus', 'vorbis', 'flac']
/** Sound that is not packed at all, as recordings alone have it. */
const isPlain = (codec: string | null) => codec !== null && /^(pcm|ulaw|alaw)/.test(codec)

const webmPictures: readonly (string | null)[] = ['vp8', 'vp9', 'av1']

/** How a film comes to be played by every browser: as it is, with its tracks put into an MP4, or coded anew. */
export function wayOf(type: string, facts: Facts): 'as_it_is' | 'index' | 'convert' {
  const { hasPictures, hasSound, pictureCodec, soundCodec } = facts
  if (isForeign(type)) return 'convert'
  // Of a recording whose reader fails a player may still make something; it is left as it came.
  if (hasPictures === null) return type.startsWith('video/') ? 'convert' : 'as_it_is'
  if (!hasPictures)
    return hasSound !== true || sounds.includes(soundCodec) || isPlain(soundCodec) ? 'as_it_is' : 'convert'
  if (hasSound === true && !sounds.includes(soundCodec)) return 'convert'
  if (isQuickTime(type) || isMatroska(type)) return isCommon(facts) ? 'index' : 'convert'
  return (isMp4(type) ? mp4Pictures : webmPictures).includes(pictureCodec) ? 'as_it_is' : 'convert'
}

interface Amount {
  type: string
  bytes: number
  facts: Facts
}

/**
 * Whether a film asks no more of a device and its network than a rendition of so many lines and bits a second would;
 * lines are those of its shorter side.
 */
export function isWithin({ type, bytes, facts }: Amount, { lines, bits }: { lines: number; bits: number }): boolean {
  const { width, height, seconds } = facts
  if (!isMp4(type) || !isCommon(facts) || width === null || height === null || seconds === null) return false
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  return short <= lines && long <= Math.ceil((lines * 16) / 9) && (bytes * 8) / seconds <= bits
}
