import type { ErrorCode } from '#contract/engine/errors.ts'
import { photoLimit } from '#contract/engine/files/file.ts'
import type { FileRef } from '#contract/engine/files/file.ts'
import { newId } from '#contract/engine/ids.ts'
import { drawPhoto } from './photo-canvas.ts'
import { photoHeadBytes, photoTypeOf } from './photo-content.ts'

/** A photo ready to be kept and sent: its bytes, and the name under which an operation speaks of it. */
export interface PreparedPhoto {
  blob: Blob
  ref: FileRef
}

/** A file that cannot be a photo; `code` has a text in every language. */
export class PhotoError extends Error {
  code: Extract<ErrorCode, 'file.not_an_image' | 'file.too_large'>
  constructor(code: PhotoError['code']) {
    super(code)
    this.name = 'PhotoError'
    this.code = code
  }
}

/** Draws the photo anew, or answers null where it cannot be decoded. */
export type DrawPhoto = (file: Blob, side: number) => Promise<{ blob: Blob } | null>

/**
 * Makes a photo ready: judged by its content, upright, at most 2,560 pixels on its longest side,
 * without metadata. A HEIC photo that this browser cannot decode is kept as it is.
 */
export async function preparePhoto(file: Blob, draw: DrawPhoto = drawPhoto): Promise<PreparedPhoto> {
  if (file.size > photoLimit.bytes) throw new PhotoError('file.too_large')
  const type = photoTypeOf(new Uint8Array(await file.slice(0, photoHeadBytes).arrayBuffer()))
  if (!type) throw new PhotoError('file.not_an_image')
  const drawn = await draw(file, photoLimit.side)
  if (drawn) return named(drawn.blob)
  // It begins as a picture and cannot be read: cut or damaged, unless it is Apple's format.
  if (type !== 'image/heic' && type !== 'image/heif') throw new PhotoError('file.not_an_image')
  return named(new Blob([await file.arrayBuffer()], { type }))
}

async function named(blob: Blob): Promise<PreparedPhoto> {
  if (blob.size > photoLimit.bytes) throw new PhotoError('file.too_large')
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())
  const sha256 = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { blob, ref: { fileId: newId(), sha256, bytes: blob.size, type: blob.type } }
}
