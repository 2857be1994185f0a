import sharp from 'sharp'
import { textOf, type Fields } from '#contract/features/authoring/draft/fields.ts'
import { entryOf } from '#contract/engine/files/bundle.ts'
import { imageAddress, keepImage } from '#server/engine/files/content-files.ts'
import { readBytes } from '#server/engine/files/content-bytes.ts'
import { makePicture } from '#server/engine/files/pictures/picture.ts'
import type { Services } from '#server/engine/services.ts'
import { readyMedia } from '#server/features/media/media-service.ts'

/** A cover as learners get it: a public address, and the colour that stands there until it has come. */
export interface Cover {
  address: string
  color: string
}

const hex = (part: number) => part.toString(16).padStart(2, '0')

/** The cover that a draft names, made public; null where it names none, or one that is not ready. */
export async function makeCover(
  services: Pick<Services, 'database' | 'files' | 'clock'>,
  clientId: number,
  fields: Fields,
): Promise<Cover | null> {
  const mediaId = textOf(fields, 'cover')
  if (mediaId === '') return null
  const media = await services.database.inTenant(clientId, (tx) => readyMedia(tx, clientId, [mediaId]))
  const picture = media.get(mediaId)
  const entry = picture?.kind === 'image' ? entryOf(picture.bundle) : undefined
  if (!entry) return null
  const { bytes, extension } = await makePicture(await readBytes(services, clientId, entry.sha256))
  const { dominant } = await sharp(bytes).stats()
  const address = imageAddress(await keepImage(services, { clientId, name: `cover.${extension}`, bytes }))
  return { address, color: `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}` }
}
