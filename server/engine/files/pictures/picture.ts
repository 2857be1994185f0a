import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { photoLimit } from '#contract/engine/files/file.ts'
import { fail } from '#server/platform/problem.ts'
import { decodeHeic } from './heic.ts'

/** A picture as it is kept. */
export interface Picture {
  bytes: Buffer
  type: string
  extension: string
}

/** Pixels of the largest picture opened: a small file that unpacks to more is an attack. */
const mostPixels = 100_000_000
/** What is opened and written again. SVG and anything else that can carry code is not a photo. */
const opened = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/tiff', 'image/avif'])

/**
 * Makes a photo out of bytes somebody sent: their content decides, never a name or a declared type.
 * It comes out upright, at most 2,560 px, without metadata (place, device), as JPEG, or WebP where
 * it is see-through or was WebP. Fails with `file.not_an_image`.
 */
export async function makePicture(bytes: Buffer): Promise<Picture> {
  const found = await fileTypeFromBuffer(bytes)
  if (found && heic.has(found.mime)) return makeOfHeic(bytes)
  if (!found || !opened.has(found.mime)) fail('file.not_an_image')
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', animated: false })
    const { hasAlpha } = await picture.metadata()
    const upright = picture.rotate().resize({ ...box, fit: 'inside', withoutEnlargement: true })
    if (hasAlpha || found.mime === 'image/webp') {
      return { bytes: await upright.webp({ quality: 85 }).toBuffer(), type: 'image/webp', extension: 'webp' }
    }
    return { bytes: await upright.jpeg({ quality: 85 }).toBuffer(), type: 'image/jpeg', extension: 'jpg' }
  } catch (error) {
    fail('file.not_an_image', { cause: error })
  }
}

/** A photo as phones take it, which few browsers show: kept as JPEG. */
async function makeOfHeic(bytes: Buffer): Promise<Picture> {
  const pixels = await decodeHeic(bytes)
  if (!pixels) fail('file.not_an_image')
  const { data, width, height } = pixels
  const picture = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
  const jpeg = await picture
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer()
  return { bytes: jpeg, type: 'image/jpeg', extension: 'jpg' }
}

const heic = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])
const box = { width: photoLimit.side, height: photoLimit.side }
