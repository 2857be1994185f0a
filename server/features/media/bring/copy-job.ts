import { buffer } from 'node:stream/consumers'
import { keepBytes } from '#server/engine/files/content-bytes.ts'
import { imageAddress, imageIdOf, keepImage } from '#server/engine/files/content-files.ts'
import { findFile } from '#server/engine/files/file-queries.ts'
import { insertBundle } from '#server/engine/files/bundles/bundle-queries.ts'
import type { JobHandler } from '#server/engine/jobs/job-queue.ts'
import type { Services } from '#server/engine/services.ts'
import { refuse } from '../check/check-job.ts'
import { isOwn } from '../drop-version.ts'
import { lockMedia } from '../media-queries.ts'
import { changeSpace, lockSpace } from '../media-space.ts'
import { findVersion, lockVersion, showNewest, updateVersion, type VersionKey } from '../version-queries.ts'
import { findSource, holdBytes } from './bring-queries.ts'

/** A version that is to be what one of another client is. */
export interface CopyOfMedia extends VersionKey {
  clientId: number
  from: VersionKey & { clientId: number }
}

/**
 * Copies the bytes of a version of another client, which is looked through already, and its bundle. Where that one is
 * gone meanwhile the copy is refused as damaged: there is nothing to show.
 */
export function copyMedia(services: Services): JobHandler {
  const { database, files, clock, jobs } = services
  return async (payload) => {
    const { clientId, from, ...key } = payload as CopyOfMedia
    const row = await database.inTenant(clientId, (tx) => findVersion(tx, clientId, key))
    if (row?.state !== 'preparing') return
    const source = await database.inTenant(from.clientId, (tx) => findSource(tx, from.clientId, from))
    if (!source) return refuse(services, row, 'media.damaged')
    for (const { store_key: there, ...file } of source.stored) {
      // What plays counts in the client's room, and lies where that says so.
      const storeKey = file.sha256 === row.sha256 ? row.store_key : undefined
      await keepBytes(services, clientId, { ...file, storeKey }, () => files.read(there))
    }
    const poster = source.poster === null ? null : await copyPoster(services, from.clientId, clientId, source.poster)
    await database.inTenant(clientId, async (tx) => {
      await lockMedia(tx, clientId, key.mediaId)
      const held = await lockVersion(tx, clientId, key)
      if (held?.state !== 'preparing') return
      const storeKey = (await holdBytes(tx, clientId, held.sha256 ?? '')) ?? held.store_key
      if (storeKey !== held.store_key && isOwn(held)) {
        // The same bytes came otherwise meanwhile.
        await lockSpace(tx, clientId)
        await changeSpace(tx, clientId, -held.bytes)
        await jobs.queue(tx, {
          kind: 'remove_media_bytes',
          payload: { storeKey: held.store_key, storeUploadId: held.store_upload_id },
        })
      }
      const { bundle, played } = source
      const own = source.files.map(({ sha256, type }) => ({ client_id: clientId, bundle_id: bundle.id, sha256, type }))
      await insertBundle(tx, { ...bundle, client_id: clientId, created_at: clock.now() }, own)
      await updateVersion(tx, clientId, key, {
        state: 'ready',
        store_key: storeKey,
        poster,
        bundle: JSON.stringify(played),
        bundle_id: bundle.id,
        ended_at: clock.now(),
      })
      await showNewest(tx, clientId, key.mediaId)
    })
    jobs.nudge()
  }
}

/** A public picture of one client as one of another; null where it is gone. */
async function copyPoster(services: Services, from: number, clientId: number, address: string): Promise<string | null> {
  const id = imageIdOf(address)
  const file = id && (await services.database.inTenant(from, (tx) => findFile(tx, from, id)))
  if (!file) return null
  const bytes = await buffer(await services.files.read(file.store_key))
  return imageAddress(await keepImage(services, { clientId, name: file.name, bytes }))
}
