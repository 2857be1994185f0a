import sharp from 'sharp'
import { readBytes } from '#server/engine/files/content-bytes.ts'
import type { Services } from '#server/engine/services.ts'
import type { TemplatePicture } from '../certificate-tables.ts'

/** Pixels of a side of what is put on paper: 200 a inch on a letter. */
const side = 2200
const mostPixels = 100_000_000
/** Pictures that stay ready: those of some templates, as many people ask for their papers at once. */
const mostKept = 24

const kept = new Map<string, Promise<Buffer>>()

/** A picture as a PDF takes it: JPEG, or PNG where it is see-through. */
async function prepare(bytes: Buffer): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: mostPixels })
  const { hasAlpha } = await picture.metadata()
  const upright = picture.rotate().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  return (hasAlpha ? upright.png() : upright.jpeg({ quality: 88 })).toBuffer()
}

/** The pictures of a template, by the ids of their media; fails with `file.not_found` where one is gone. */
export async function loadPictures(
  services: Pick<Services, 'database' | 'files'>,
  clientId: number,
  pictures: Readonly<Record<string, TemplatePicture>>,
): Promise<Map<string, Buffer>> {
  const loaded = new Map<string, Buffer>()
  for (const [mediaId, { sha256 }] of Object.entries(pictures)) {
    const key = `${clientId} ${sha256}`
    const known = kept.get(key) ?? readBytes(services, clientId, sha256).then(prepare)
    kept.delete(key)
    kept.set(key, known)
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
    known.catch(() => kept.delete(key))
    loaded.set(mediaId, await known)
  }
  return loaded
}
