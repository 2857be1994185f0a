import { deviceDb, type DownloadRow } from '../database/device-db.ts'
import { isTold } from './bundles/bundle-files.ts'
import { isPlayable } from './playback.ts'
import { dropChunks, releaseFiles } from './release-files.ts'

/**
 * Ends a download whose files all play, without what was being brought anew of them; one of another rendition with what
 * was here before. False where one was never whole.
 */
export async function keepFormer(asked: DownloadRow): Promise<boolean> {
  const { before, ...rest } = asked
  if (before) {
    const { rendition: _, ...own } = rest
    const download: DownloadRow = { ...own, ...before }
    const isKept = await keepWhole(download)
    if (isKept) await releaseFiles(rest.files)
    return isKept
  }
  return keepWhole(rest)
}

async function keepWhole(download: DownloadRow): Promise<boolean> {
  // Of what a list has yet to name nobody knows whether it plays.
  if (!isTold(download)) return false
  const { downloads, files, fileChunks } = deviceDb()
  return deviceDb().transaction('rw', [downloads, files, fileChunks], async () => {
    const rows = await files.bulkGet(download.files.map((file) => file.sha256))
    if (rows.length === 0 || !rows.every(isPlayable)) return false
    await downloads.put({
      ...download,
      state: 'complete',
      offline: false,
      hold: null,
      completedAt: download.completedAt ?? Date.now(),
    })
    for (const { former, ...row } of rows) {
      if (former === undefined) continue
      await dropChunks(row.sha256, row.copy)
      await files.put({ ...row, state: 'complete', copy: former, received: row.bytes, checkedAt: Date.now() })
    }
    return true
  })
}
