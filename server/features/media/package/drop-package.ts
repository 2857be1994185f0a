import type { Services } from '#server/engine/services.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { JobHandler } from '#server/engine/jobs/job-queue.ts'
import { changeSpace, lockSpace } from '../media-space.ts'
import type { VersionRow } from '../version-queries.ts'

/** Addresses of bytes that one job takes away. */
const keysOfAJob = 1000

/** Lets what a package was unpacked into, or the renditions of a film, go, and gives its room back. */
export async function dropUnpacked(tx: Tx, services: Pick<Services, 'jobs'>, row: VersionRow): Promise<void> {
  const { client_id: clientId, bundle_id: bundleId, unpacked_bytes: bytes } = row
  if ((row.kind !== 'package' && bytes === 0) || bundleId === null) return
  await lockSpace(tx, clientId)
  await changeSpace(tx, clientId, -bytes)
  await dropBundle(tx, services, row)
}

/**
 * Lets the bundle of a version go, and the bytes that nothing else has, unless another version or a published row shows
 * it. Whoever is about to name these fails, and begins again.
 */
export async function dropBundle(tx: Tx, { jobs }: Pick<Services, 'jobs'>, row: VersionRow): Promise<void> {
  const { client_id: clientId, bundle_id: bundleId } = row
  if (bundleId === null) return
  const own = tx.selectFrom('bundle').select('id').where('client_id', '=', clientId).where('id', '=', bundleId)
  await own.forUpdate().execute()
  const version = await tx
    .selectFrom('media_version')
    .select('version')
    .where('client_id', '=', clientId)
    .where('bundle_id', '=', bundleId)
    .where((eb) => eb.not(eb.and({ media_id: row.media_id, version: row.version })))
    .limit(1)
    .executeTakeFirst()
  const shown = await tx
    .selectFrom('shown_bundle')
    .select('bundle_id')
    .where('client_id', '=', clientId)
    .where('bundle_id', '=', bundleId)
    .limit(1)
    .executeTakeFirst()
  if (version || shown) return
  const gone = await tx
    .deleteFrom('bundle_file')
    .where('client_id', '=', clientId)
    .where('bundle_id', '=', bundleId)
    .returning('sha256')
    .execute()
  await tx.deleteFrom('bundle').where('client_id', '=', clientId).where('id', '=', bundleId).execute()
  const hashes = gone.map(({ sha256 }) => sha256)
  for (let at = 0; at < hashes.length; at += keysOfAJob) {
    const storeKeys = await deleteUnnamed(tx, clientId, hashes.slice(at, at + keysOfAJob))
    if (storeKeys.length > 0) await jobs.queue(tx, { kind: 'remove_unpacked_bytes', payload: { storeKeys } })
  }
}

/** Forgets those of some bytes that nothing names; gives where they lie. */
async function deleteUnnamed(tx: Tx, clientId: number, hashes: readonly string[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom('content_bytes')
    .where('client_id', '=', clientId)
    .where('sha256', 'in', hashes)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('bundle_file')
            .select('bundle_file.sha256')
            .where('bundle_file.client_id', '=', clientId)
            .whereRef('bundle_file.sha256', '=', 'content_bytes.sha256'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('media_version')
            .select('media_version.sha256')
            .where('media_version.client_id', '=', clientId)
            .whereRef('media_version.sha256', '=', 'content_bytes.sha256'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('file')
            .select('file.sha256')
            .where('file.client_id', '=', clientId)
            .whereRef('file.sha256', '=', 'content_bytes.sha256'),
        ),
      ),
    )
    .returning('store_key')
    .execute()
  return rows.map(({ store_key: storeKey }) => storeKey)
}

/** Takes bytes away that nothing names. */
export const removeUnpacked =
  ({ files }: Pick<Services, 'files'>): JobHandler =>
  async (payload) => {
    const { storeKeys } = payload as { storeKeys: string[] }
    for (const storeKey of storeKeys) await files.remove(storeKey)
  }
