import sharp from 'sharp'
import { buffer } from 'node:stream/consumers'
import { imageAddress, keepImage } from '#server/engine/files/content-files.ts'
import type { Services } from '#server/engine/services.ts'

/** A larger picture is shown by no list: it is opened in memory. */
const mostBytes = 64 * 1024 ** 2
const mostPixels = 100_000_000
const side = 1280

/** A picture as lists show it, and how large it is. */
interface Poster {
  poster: string | null
  width: number | null
  height: number | null
}

/** Makes a smaller picture of a picture, for lists and covers; none of one that cannot be opened. */
export async function makePoster(
  services: Pick<Services, 'database' | 'files' | 'clock'>,
  clientId: number,
  { storeKey, bytes }: { storeKey: string; bytes: number },
): Promise<Poster> {
  const none = { poster: null, width: null, height: null }
  if (bytes > mostBytes) return none
  const whole = await buffer(await services.files.read(storeKey))
  return (await keepPoster(services, clientId, whole)) ?? none
}

/** Keeps a picture as lists show it; null where it cannot be opened. */
export async function keepPoster(
  services: Pick<Services, 'database' | 'files' | 'clock'>,
  clientId: number,
  whole: Buffer,
): Promise<Poster | null> {
  const small = await shrink(whole)
  if (!small) return null
  const id = await keepImage(services, { clientId, name: 'poster.webp', bytes: small.body })
  return { poster: imageAddress(id), width: small.width, height: small.height }
}

async function shrink(bytes: Buffer): Promise<{ body: Buffer; width: number; height: number } | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    const { autoOrient } = await picture.metadata()
    const box = { width: side, height: side, fit: 'inside' as const, withoutEnlargement: true }
    const body = await picture.autoOrient().resize(box).webp({ quality: 80 }).toBuffer()
    return { body, width: autoOrient.width, height: autoOrient.height }
  } catch {
    // A damaged picture has no smaller one; it is shown as what it is.
    return null
  }
}
