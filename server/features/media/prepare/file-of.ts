import { buffer } from 'node:stream/consumers'
import type { BundleFile } from '#contract/engine/files/bundle-list.ts'
import { headBytes } from '#contract/features/media/media-upload.ts'
import type { Services } from '#server/engine/services.ts'
import { readContentType } from '../check/content-type.ts'
import type { VersionRow } from '../version-queries.ts'

/** The file that was sent, called by what it is, so that the same bytes are the same bundle. */
export async function fileOf({ files }: Pick<Services, 'files'>, row: VersionRow): Promise<BundleFile> {
  const { store_key: storeKey, bytes, sha256, type } = row
  const end = Math.min(bytes, headBytes) - 1
  const head = await buffer(await files.read(storeKey, { start: 0, end }))
  const path = `media.${(await readContentType(head))?.extension ?? 'bin'}`
  return { path, sha256: sha256 ?? '', bytes, type: type ?? 'application/octet-stream' }
}
