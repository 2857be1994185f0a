import { fileTypeFromBuffer } from 'file-type'
import { beginsAsSubRip } from './captions.ts'
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
  { kind: 'video', types: /^video\/(mp4|webm|quicktime|x-m4v|matroska|x-matroska|ogg|x-ms-asf|vnd\.avi)$/ },
  { kind: 'audio', types: /^audio\/(mpeg|mp4|x-m4a|ogg|opus|wav|aac|flac|x-flac|x-ms-asf)$|^application\/ogg$/ },
  { kind: 'pdf', types: /^application\/pdf$/ },
  // Of the old files of Office only presentations are taken; which of them one is, who converts it finds out.
  { kind: 'ppt', types: /^application\/x-cfb$/ },
  { kind: 'image', types: /^image\/(jpeg|png|webp|gif|avif)$/ },
  { kind: 'captions', types: /^text\/vtt$|^application\/x-subrip$/ },
  {
    kind: 'other',
    types:
      /^application\/(zip|epub\+zip|vnd\.(openxmlformats-officedocument|oasis\.opendocument)\..+|x-shockwave-flash)$/,
  },
]

/** What a file that begins so is; null: nothing that is taken. */
export async function readContentType(head: Uint8Array): Promise<ContentType | null> {
  const found = (await fileTypeFromBuffer(head)) ?? findSubRip(head)
  if (!found) return null
  const type = found.mime.split(';')[0] ?? ''
  const match = taken.find(({ types }) => types.test(type))
  return match ? { kind: match.kind, type, extension: found.ext } : null
}

/** SRT has no mark of its own: it begins with the number and the times of its first cue. */
const findSubRip = (head: Uint8Array) =>
  beginsAsSubRip(head) ? { mime: 'application/x-subrip', ext: 'srt' } : undefined

/** Why a file of this name is not taken whose bytes are nothing that is. */
export const refusalOf = (name: string): 'captions.invalid' | 'package.not_a_zip' | 'media.type_mismatch' =>
  /\.(srt|vtt)$/i.test(name)
    ? 'captions.invalid'
    : /\.(zip|h5p)$/i.test(name)
      ? 'package.not_a_zip'
      : 'media.type_mismatch'

/** Whether a file may take the place of another: what plays pictures and what plays sound begin alike, and so do packages and presentations. */
export const isSameFamily = (one: MediaKind, other: MediaKind): boolean => familyOf(one) === familyOf(other)
const familyOf = (kind: MediaKind) =>
  kind === 'audio' ? 'video' : kind === 'package' || kind === 'ppt' ? 'other' : kind

const presentations =
  /^application\/(x-cfb|vnd\.openxmlformats-officedocument\.presentationml\.(presentation|slideshow)|vnd\.oasis\.opendocument\.presentation)$/

/** Whether a file of a type is a presentation, or perhaps one. */
export const isPresentation = (type: string): boolean => presentations.test(type)

/** Whether a presentation is one of today's PowerPoint: `.pptx`, `.ppsx`. */
export const isOpenXml = (type: string): boolean => type.includes('openxmlformats')
