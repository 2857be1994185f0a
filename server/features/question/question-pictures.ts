import { entryOf, type Bundle } from '#contract/engine/files/bundle.ts'
import type { Question } from '#contract/features/question/question-schema.ts'
import { imagesOf } from '#contract/features/question/text/images.ts'
import { readBytes } from '#server/engine/files/content-bytes.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { linkMedia, noteMediaUse, readyMedia, type ReadyMedia } from '#server/features/media/media-service.ts'
import { measurePicture } from '#server/features/media/prepare/measure-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isForeignKeyViolation } from '#server/platform/database/sqlstate.ts'
import { fail } from '#server/platform/problem.ts'

/** A picture as a version of a question keeps it. */
export interface Picture {
  bundle: Bundle
  /** The version of the file in the library. */
  version: number
}

/** The pictures of questions that are ready, by the ids of their files. */
export async function readyPictures(
  tx: Tx,
  clientId: number,
  questions: readonly Question[],
): Promise<Map<string, Picture>> {
  const media = await readyMedia(tx, clientId, questions.flatMap(imagesOf))
  return new Map([...media].flatMap(([id, file]): [string, Picture][] => (file.kind === 'image' ? [[id, file]] : [])))
}

/**
 * The bytes of pictures by the ids of their files, called by what they are; those that are not ready are not there, nor
 * those that would make more than `most` bytes together.
 */
export async function readPictures(
  services: Pick<Services, 'database' | 'files'>,
  clientId: number,
  ids: readonly string[],
  most: number,
): Promise<Map<string, { name: string; type: string; bytes: Uint8Array }>> {
  const pictures = new Map<string, { name: string; type: string; bytes: Uint8Array }>()
  if (ids.length === 0) return pictures
  const media = await services.database.inTenant(clientId, (tx) => readyMedia(tx, clientId, ids))
  let room = most
  for (const [id, { kind, bundle }] of media) {
    const entry = entryOf(bundle)
    if (kind !== 'image' || !entry || entry.bytes > room) continue
    room -= entry.bytes
    const name = `${id}.${entry.path.split('.').at(-1) ?? 'bin'}`
    pictures.set(id, { name, type: entry.type, bytes: await readBytes(services, clientId, entry.sha256) })
  }
  return pictures
}

/** Notes the pictures that a question names as it is written: always the newest of each. Fails with `request.invalid` where one is not the client's. */
export async function notePictures(tx: Tx, clientId: number, id: string, question: Question): Promise<void> {
  const uses = imagesOf(question).map((mediaId) => ({ mediaId, version: null }))
  try {
    await noteMediaUse(tx, clientId, { subject: 'question', subjectId: id }, uses)
  } catch (error) {
    if (isForeignKeyViolation(error))
      fail('request.invalid', { fields: [{ field: 'question', code: 'unknown' }], cause: error })
    throw error
  }
}

/** A picture of the library as whoever writes a question sees it. */
export async function readPicture(
  services: Pick<Services, 'database' | 'tokens' | 'files'>,
  staff: Staff,
  mediaId: string,
): Promise<{ name: string; address: string; width: number; height: number }> {
  const media = await services.database.inTenant(staff.clientId, (tx) => readyMedia(tx, staff.clientId, [mediaId]))
  const found = media.get(mediaId)
  const size = found?.kind === 'image' ? await sizeOf(services, staff.clientId, found) : null
  if (!found || !size) return fail('question.picture_missing')
  return { name: found.name, address: await linkMedia(services, staff, mediaId, found.version), ...size }
}

/** How large a picture is: what came with content that was there before the library was never measured. */
async function sizeOf(
  services: Pick<Services, 'database' | 'files'>,
  clientId: number,
  { width, height, bundle }: ReadyMedia,
): Promise<{ width: number; height: number } | null> {
  if (width && height) return { width, height }
  const entry = entryOf(bundle)
  return entry ? measurePicture(await readBytes(services, clientId, entry.sha256)) : null
}
