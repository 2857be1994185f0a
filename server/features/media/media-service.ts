import type { PackageTree } from '#contract/features/activity/package/package-tree.ts'
import type { Bundle } from '#contract/engine/files/bundle.ts'
import type { MediaKind } from '#contract/features/media/media-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findReady, insertUses, replaceUses } from './media-queries.ts'

/** What a course or a page shows of a medium: its newest version that is ready. */
export interface ReadyMedia {
  id: string
  version: number
  name: string
  kind: MediaKind
  bundle: Bundle
  seconds: number | null
  pages: number | null
  width: number | null
  height: number | null
  /** What is in it; null: it is no package. */
  tree: PackageTree | null
}

/** Those of some media that are ready, by their id; what is still checked, or refused, is not there. */
export async function readyMedia(
  tx: Tx,
  clientId: number,
  mediaIds: readonly string[],
): Promise<Map<string, ReadyMedia>> {
  const rows = await findReady(tx, clientId, [...new Set(mediaIds)])
  return new Map(
    rows.flatMap(({ package: found, bundle, ...row }): [string, ReadyMedia][] => {
      const { id, version, name, kind, seconds, pages, width, height } = row
      const tree = found?.tree ?? null
      return bundle ? [[id, { id, version, name, kind, bundle, seconds, pages, width, height, tree }]] : []
    }),
  )
}

/**
 * Notes what something names: all of it, in the place of what it named before. `version` is the one it stays with; null
 * where it takes the newest (a draft). What is named is not deleted.
 */
export async function noteMediaUse(
  tx: Tx,
  clientId: number,
  { subject, subjectId }: { subject: string; subjectId: string },
  uses: readonly { mediaId: string; version: number | null }[],
): Promise<void> {
  const rows = new Map(uses.map(({ mediaId, version }) => [`${mediaId} ${version ?? 0}`, { mediaId, version }]))
  await replaceUses(
    tx,
    clientId,
    { subject, subjectId },
    [...rows.values()].map(({ mediaId, version }) => ({
      client_id: clientId,
      subject,
      subject_id: subjectId,
      media_id: mediaId,
      version: version ?? 0,
    })),
  )
}

/** The same of many that named nothing before. */
export async function noteMediaUses(
  tx: Tx,
  clientId: number,
  uses: readonly { subject: string; subjectId: string; mediaId: string; version: number | null }[],
): Promise<void> {
  await insertUses(
    tx,
    uses.map(({ subject, subjectId, mediaId, version }) => ({
      client_id: clientId,
      subject,
      subject_id: subjectId,
      media_id: mediaId,
      version: version ?? 0,
    })),
  )
}

export { readMedia } from './library-service.ts'
export { linkMedia } from './media-file.ts'
export { readContentType } from './check/content-type.ts'
export { addPictures, findPictures } from './bring/picture-service.ts'
