import { fileTypeFromBuffer } from 'file-type'
import type { MediaKind } from '#contract/features/media/media-schema.ts'

/** What a file is, by its bytes. */
export interface ContentType {
  kind: MediaKind
  /** Media type. */
  type: string
  /** As a file of it is called: `mp4`. */
  extension: string
}

// What is taken, by what its first bytes say. A name decides nothing; what is not here (programs, pages, scripts, SVG)
// is nothing that a course shows as a file.
const taken: readonly { kind: MediaKind; types: RegExp }[] = [
  { kind: 'video', types: /^video\/(mp4|webm|quicktime|x-m4v|matroska|x-matroska|ogg)$/ },
  { kind: 'audio', types: /^audio\/(mpeg|mp4|x-m4a|ogg|opus|wav|aac|flac|x-flac)$|^application\/ogg$/ },
  { kind: 'pdf', types: /^application\/pdf$/ },
  { kind: 'image', types: /^image\/(jpeg|png|webp|gif|avif)$/ },
  {
    kind: 'other',
    types: /^application\/(zip|epub\+zip|vnd\.(openxmlformats-officedocument|oasis\.opendocument)\..+)$/,
  },
]

/** What a file that begins so is; null: nothing that is taken. */
export async function readContentType(head: Uint8Array): Promise<ContentType | null> {
  const found = await fileTypeFromBuffer(head)
  if (!found) return isCaptions(head) ? { kind: 'other', type: 'text/vtt', extension: 'vtt' } : null
  const type = found.mime.split(';')[0] ?? ''
  const match = taken.find(({ types }) => types.test(type))
  return match ? { kind: match.kind, type, extension: found.ext } : null
}

const isCaptions = (head: Uint8Array) =>
  /^\u{FEFF}?WEBVTT[\s]/u.test(Buffer.from(head.subarray(0, 16)).toString('utf8'))

/** Whether a file may take the place of another: what plays pictures and what plays sound begin alike. */
export const isSameFamily = (one: MediaKind, other: MediaKind): boolean => familyOf(one) === familyOf(other)
const familyOf = (kind: MediaKind) => (kind === 'audio' ? 'video' : kind)
