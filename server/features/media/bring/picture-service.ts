import { createHash } from 'node:crypto'
import { newId } from '#contract/engine/ids.ts'
import { fold } from '#contract/engine/staff/list.ts'
import { partAt, partsOf } from '#contract/features/media/media-upload.ts'
import type { Services } from '#server/engine/services.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { takeSpace } from '../media-space.ts'
import { savePart } from '../version-queries.ts'
import { insertMedia } from './bring-queries.ts'

/** A picture that came within a file of staff, and lies in the store already. */
export interface NewPicture {
  sha256: string
  name: string
  bytes: Uint8Array
  storeKey: string
}

/** Pictures of the library, those still looked at among them, by the hash of their bytes. */
export async function findPictures(
  tx: Tx,
  clientId: number,
  hashes: readonly string[],
): Promise<Map<string, { id: string }>> {
  if (hashes.length === 0) return new Map()
  const rows = await tx
    .selectFrom('media_version')
    .innerJoin('media', (join) =>
      join
        .onRef('media.client_id', '=', 'media_version.client_id')
        .onRef('media.id', '=', 'media_version.media_id')
        .onRef('media.version', '=', 'media_version.version'),
    )
    .select(['media.id', 'media_version.sha256'])
    .where('media.client_id', '=', clientId)
    .where('media_version.client_id', '=', clientId)
    .where('media_version.kind', '=', 'image')
    .where('media_version.state', '<>', 'refused')
    .where('media_version.sha256', 'in', [...new Set(hashes)])
    // Of two that are the same the older one stays it.
    .orderBy('media.id', 'desc')
    .execute()
  return new Map(rows.map(({ id, sha256 }) => [sha256 ?? '', { id }]))
}

/**
 * Puts pictures into the library; they are checked and prepared as any upload is ([Note: Checked media]). Gives their ids
 * by their hashes. Fails with `media.quota`.
 */
export async function addPictures(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  { clientId, userId, now }: { clientId: number; userId: string; now: Date },
  pictures: readonly NewPicture[],
): Promise<Map<string, { id: string }>> {
  const added = new Map<string, { id: string }>()
  for (const { sha256, name, bytes: body, storeKey } of pictures) {
    const bytes = body.length
    const id = newId(now.getTime())
    await takeSpace(tx, clientId, bytes)
    const shown = { kind: 'image' as const, bytes }
    const unknown = { type: null, seconds: null, pages: null, poster: null, bundle: null }
    await insertMedia(tx, clientId, [
      {
        medium: { id, name, sort_name: fold(name), state: 'checking', version: 1, added_at: now, ...shown },
        file: { file_name: name, fingerprint: '', sha256, store_key: storeKey, added_by: userId, ...shown, ...unknown },
      },
    ])
    const key = { mediaId: id, version: 1 }
    for (let number = 1; number <= partsOf(bytes); number++) {
      const part = partAt(number, bytes)
      const piece = body.subarray(part.from, part.from + part.bytes)
      await savePart(tx, clientId, key, { number, sha256: createHash('sha256').update(piece).digest('hex') })
    }
    await jobs.queue(tx, { kind: 'check_media', payload: { clientId, ...key } })
    added.set(sha256, { id })
  }
  return added
}
