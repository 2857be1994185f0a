import { buffer } from 'node:stream/consumers'
import type { CaseKey } from '#server/engine/cases/case-service.ts'
import type { CasePictureTable } from '#server/engine/cases/case-tables.ts'
import type { FileTable } from '#server/engine/files/file-tables.ts'
import { looksOf } from '#server/engine/files/pictures/look.ts'
import type { Services } from '#server/engine/services.ts'
import { deletePictures, savePicture } from './picture-queries.ts'

/** A picture with the eight ways in which it is looked for. */
export interface SeenPicture {
  fileId: string
  sha256: string
  looks: readonly string[] | null
}

type Looking = Pick<Services, 'database' | 'files'>

/** The bytes of a file; null where they are gone with who sent them. */
async function readBytes({ files }: Looking, { store_key: key }: FileTable): Promise<Buffer | null> {
  return key !== '' && (await files.stat(key)) ? buffer(await files.read(key)) : null
}

/** The files of a case, and its pictures as far as they were looked at before. */
export interface CaseFiles {
  files: readonly FileTable[]
  known: readonly CasePictureTable[]
}

/** Looks at the pictures of a case and keeps what they are known again by, so that those that come later find them. */
export async function lookAtPictures(
  services: Looking,
  key: CaseKey,
  campaignId: number | null,
  { files, known }: CaseFiles,
): Promise<SeenPicture[]> {
  const { clientId } = key
  const gone = known.flatMap(({ file_id: id }) => (files.some((file) => file.id === id) ? [] : id))
  if (files.length === 0 && gone.length === 0) return []
  const seen: SeenPicture[] = []
  for (const file of files) {
    // With nothing to see on it there is nothing to compare.
    const bytes = file.look === null ? null : await readBytes(services, file)
    seen.push({ fileId: file.id, sha256: file.sha256, looks: bytes && (await looksOf(bytes)) })
  }
  await services.database.inTenant(clientId, async (tx) => {
    await deletePictures(tx, clientId, gone)
    for (const { id: fileId, sha256, look } of files)
      await savePicture(tx, {
        client_id: clientId,
        file_id: fileId,
        queue: key.queue,
        case_id: key.caseId,
        campaign_id: campaignId,
        sha256,
        look,
      })
  })
  return seen
}
