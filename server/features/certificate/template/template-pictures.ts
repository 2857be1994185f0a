import { entryOf } from '#contract/engine/files/bundle.ts'
import type { WrittenTemplate } from '#contract/features/certificate/certificate-template.ts'
import { noteMediaUse, readyMedia } from '#server/features/media/media-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import type { TemplatePicture } from '../certificate-tables.ts'
import { findTemplateVersions } from './template-queries.ts'

/** The fields of a template that name a picture. */
const picturesIn = ({ background, logo, signatures }: WrittenTemplate): { field: string; mediaId: string }[] =>
  [
    { field: 'background', mediaId: background },
    { field: 'logo', mediaId: logo },
    ...signatures.map(({ picture }, at) => ({ field: `signatures.${at}.picture`, mediaId: picture })),
  ].flatMap(({ field, mediaId }) => (mediaId === null ? [] : [{ field, mediaId }]))

/** The pictures of a template as they are in the library now; fails with `certificate.picture_missing`. */
export async function takePictures(
  tx: Tx,
  clientId: number,
  written: WrittenTemplate,
): Promise<Record<string, TemplatePicture>> {
  const named = picturesIn(written)
  const media = await readyMedia(
    tx,
    clientId,
    named.map(({ mediaId }) => mediaId),
  )
  const taken: Record<string, TemplatePicture> = {}
  const missing = named.flatMap(({ field, mediaId }) => {
    const found = media.get(mediaId)
    const entry = found?.kind === 'image' ? entryOf(found.bundle) : undefined
    if (!found || !entry) return [{ field, code: 'unknown' as const }]
    taken[mediaId] = { version: found.version, sha256: entry.sha256 }
    return []
  })
  if (missing.length > 0) fail('certificate.picture_missing', { fields: missing })
  return taken
}

/** What the library calls some pictures. */
export async function namesOfPictures(
  tx: Tx,
  clientId: number,
  pictures: Readonly<Record<string, TemplatePicture>>,
): Promise<Record<string, string>> {
  const media = await readyMedia(tx, clientId, Object.keys(pictures))
  return Object.fromEntries(Array.from(media, ([id, { name }]) => [id, name]))
}

/** Notes the pictures of every version of a template: papers of any of them may be asked for again. */
export async function noteTemplatePictures(tx: Tx, clientId: number, templateId: string): Promise<void> {
  const uses = (await findTemplateVersions(tx, clientId, templateId)).flatMap(({ pictures }) =>
    Object.entries(pictures).map(([mediaId, { version }]) => ({ mediaId, version })),
  )
  await noteMediaUse(tx, clientId, { subject: 'certificate_template', subjectId: templateId }, uses)
}
