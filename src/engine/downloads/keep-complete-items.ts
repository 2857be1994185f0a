import { deviceDb, type DownloadRow } from '../database/device-db.ts'
import { manifestBytes } from '../files/bundles/bundle-files.ts'
import { readManifest, completeItems } from './manifest.ts'
import { heldFiles, releaseFiles, removeRow } from '../files/release-files.ts'

/**
 * Ends a download that is not whole: activities that were asked for one by one and are whole stay on
 * the list, the rest leaves it, with its chunks unless they are to wait for being asked for again.
 */
export async function keepCompleteItems(row: DownloadRow, { keepChunks = false } = {}): Promise<void> {
  const { downloads } = deviceDb()
  const key: [string, number, number] = [row.userId, row.clientId, row.courseId]
  const items = await completeItems(row, row.courseId, {
    ...row,
    items: row.items ?? row.itemsBefore ?? [],
  })
  const manifest = items.length > 0 ? await readManifest(row, row.courseId, { ...row, items }) : null
  if (!manifest) {
    if (keepChunks) await downloads.delete(key)
    else await removeRow(key)
    return
  }
  const { itemsBefore: _, before: __, ...rest } = row
  const { files } = manifest
  const kept: DownloadRow = {
    ...rest,
    items,
    files,
    bytes: manifestBytes(files),
    state: 'complete',
    error: null,
    offline: false,
    hold: null,
    completedAt: row.completedAt ?? Date.now(),
  }
  await downloads.put(kept)
  if (!keepChunks) await releaseFiles(heldFiles(row))
}
