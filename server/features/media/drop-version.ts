import type { JobHandler } from '#server/engine/jobs/job-queue.ts'
import type { Services } from '#server/engine/services.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { dropUnpacked } from './package/drop-package.ts'
import { changeSpace, lockSpace } from './media-space.ts'
import { deleteVersion, type VersionRow } from './version-queries.ts'

/** Whether a version's bytes were sent for media, and count in their room; others are content that was there before. */
export const isOwn = ({ client_id: clientId, store_key: storeKey }: VersionRow): boolean =>
  storeKey.startsWith(`clients/${clientId}/media/`)

/** Forgets a version, in the transaction; its bytes go afterwards, unless something else has them. */
export async function dropVersion(tx: Tx, services: Pick<Services, 'jobs'>, row: VersionRow): Promise<void> {
  await deleteVersion(tx, row.client_id, { mediaId: row.media_id, version: row.version })
  await dropUnpacked(tx, services, row)
  await dropBytes(tx, services, row)
}

/** Lets the bytes of a version go that is to have none any more, unless something else has them. */
export async function dropBytes(tx: Tx, { jobs }: Pick<Services, 'jobs'>, row: VersionRow): Promise<void> {
  const { client_id: clientId, store_key: storeKey, store_upload_id: storeUploadId } = row
  if (!isOwn(row)) return
  await lockSpace(tx, clientId)
  if (await isHeldByOthers(tx, row)) return
  await changeSpace(tx, clientId, -row.bytes)
  await jobs.queue(tx, { kind: 'remove_media_bytes', payload: { storeKey, storeUploadId } })
}

/** Whether other versions or bundles have the bytes; where not, nothing names them any more. */
async function isHeldByOthers(tx: Tx, row: VersionRow): Promise<boolean> {
  const { client_id: clientId, sha256, bundle_id: bundleId, store_key: storeKey } = row
  if (sha256 === null) return false
  // Who is about to name the same bytes waits for this, or this for them.
  const kept = await tx
    .selectFrom('content_bytes')
    .select('store_key')
    .where('client_id', '=', clientId)
    .where('sha256', '=', sha256)
    .forUpdate()
    .executeTakeFirst()
  if (kept?.store_key !== storeKey) return false
  const other = await tx
    .selectFrom('media_version')
    .select('version')
    .where('client_id', '=', clientId)
    .where('sha256', '=', sha256)
    .where('store_key', '=', storeKey)
    .where((eb) => eb.not(eb.and({ media_id: row.media_id, version: row.version })))
    .limit(1)
    .executeTakeFirst()
  if (other) return true
  const inBundle = await tx
    .selectFrom('bundle_file')
    .select('bundle_id')
    .where('client_id', '=', clientId)
    .where('sha256', '=', sha256)
    .where('bundle_id', '<>', bundleId ?? '')
    .limit(1)
    .executeTakeFirst()
  const shown = await tx
    .selectFrom('shown_bundle')
    .select('bundle_id')
    .where('client_id', '=', clientId)
    .where('bundle_id', '=', bundleId ?? '')
    .limit(1)
    .executeTakeFirst()
  const asFile = await tx
    .selectFrom('file')
    .select('id')
    .where('client_id', '=', clientId)
    .where('purpose', '=', 'image')
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst()
  if (inBundle || shown || asFile) return true
  // That of a package is let go by itself: another file may be unpacked into the same.
  if (bundleId && row.kind !== 'package') {
    await tx.deleteFrom('bundle_file').where('client_id', '=', clientId).where('bundle_id', '=', bundleId).execute()
    await tx.deleteFrom('bundle').where('client_id', '=', clientId).where('id', '=', bundleId).execute()
  }
  await tx.deleteFrom('content_bytes').where('client_id', '=', clientId).where('sha256', '=', sha256).execute()
  return false
}

/** Takes bytes away that nothing names: those of a file, or the parts of one that was never made. */
export const removeBytes =
  ({ files }: Pick<Services, 'files'>): JobHandler =>
  async (payload) => {
    const { storeKey, storeUploadId } = payload as { storeKey: string; storeUploadId: string }
    await files.remove(storeKey)
    // What was copied was never sent in parts.
    if (storeUploadId !== '') await files.abortParts(storeKey, storeUploadId)
  }
