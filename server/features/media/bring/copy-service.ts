import { entryOf, type Bundle, type FileOfBundle } from '#contract/engine/files/bundle.ts'
import { newId } from '#contract/engine/ids.ts'
import { fold } from '#contract/engine/staff/list.ts'
import type { Services } from '#server/engine/services.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findReady, type ReadyRow } from '../media-queries.ts'
import { lockSpace, takeSpace } from '../media-space.ts'
import { findByBundles, holdBytes, insertMedia } from './bring-queries.ts'
import type { CopyOfMedia } from './copy-job.ts'

/** A medium of one client that another is to have. */
export interface MediumToBring extends Omit<ReadyRow, 'bundle'> {
  bundle: Bundle
  /** What was sent: the file that is played, or what a package was unpacked from. */
  sent: Pick<FileOfBundle, 'sha256' | 'bytes' | 'type'>
}

/** Those of some media that another client can be given: what is ready. */
export async function findMediaToBring(
  tx: Tx,
  clientId: number,
  mediaIds: readonly string[],
): Promise<MediumToBring[]> {
  const rows = await findReady(tx, clientId, mediaIds)
  return rows.flatMap(({ bundle, ...row }) => {
    const { kind, sha256, bytes, type } = row
    const packed = { sha256: sha256 ?? '', bytes, type: type ?? 'application/zip' }
    const sent = kind === 'package' ? packed : bundle && entryOf(bundle)
    return bundle && sent ? [{ ...row, bundle, sent }] : []
  })
}

/**
 * Makes media of one client media of another, as the version 1 of each; what it has of the same bundle is used. Their
 * bytes come with a job, and take their room from now on; until then they are `preparing`. Gives their ids by those that
 * they have in the first client. Fails with `media.quota`.
 */
export async function bringMedia(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  { clientId, userId, now }: { clientId: number; userId: string; now: Date },
  from: { clientId: number; sources: readonly MediumToBring[] },
): Promise<Map<string, string>> {
  const known = await findByBundles(
    tx,
    clientId,
    from.sources.map(({ bundle }) => bundle.bundleId),
  )
  const brought = new Map<string, string>()
  await lockSpace(tx, clientId)
  for (const source of from.sources) {
    const own = known.get(source.bundle.bundleId)
    if (own) {
      brought.set(source.id, own.id)
      continue
    }
    const id = newId(now.getTime())
    const { name, kind, sent, seconds, pages, width, height, unpacked_bytes: unpacked } = source
    const { sha256, bytes, type } = sent
    const kept = await holdBytes(tx, clientId, sha256)
    await takeSpace(tx, clientId, unpacked + (kept === undefined ? bytes : 0))
    await insertMedia(tx, clientId, [
      {
        medium: { id, name, sort_name: fold(name), kind, state: 'preparing', version: 1, bytes, added_at: now },
        file: {
          file_name: source.file_name,
          fingerprint: '',
          bytes,
          kind,
          type,
          sha256,
          store_key: kept ?? `clients/${clientId}/media/${id}`,
          seconds,
          typed_seconds: source.typed_seconds,
          pages,
          width,
          height,
          poster: null,
          bundle: null,
          package: JSON.stringify(source.package),
          unpacked_bytes: unpacked,
          added_by: userId,
        },
      },
    ])
    const copy: CopyOfMedia = {
      clientId,
      mediaId: id,
      version: 1,
      from: { clientId: from.clientId, mediaId: source.id, version: source.version },
    }
    await jobs.queue(tx, { kind: 'copy_media', payload: { ...copy } })
    brought.set(source.id, id)
  }
  return brought
}
