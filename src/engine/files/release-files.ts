import { Dexie } from 'dexie'
import { deviceDb, type DownloadRow, type ManifestFile } from '../database/device-db.ts'

/** What a download has on the device or is getting: also what plays until another rendition is whole. */
export const heldFiles = ({ files, before }: DownloadRow): ManifestFile[] => [...files, ...(before?.files ?? [])]

/** Removes files and their chunks, except those that a download on this device (anybody's) still names. */
export async function releaseFiles(files: readonly { sha256: string }[]): Promise<void> {
  const database = deviceDb()
  const { files: stored, fileChunks, downloads, reserve } = database
  await database.transaction('rw', [stored, fileChunks, downloads, reserve], async () => {
    const named = new Set<string>()
    await downloads.each((download) => {
      if (isHolding(download)) for (const file of heldFiles(download)) named.add(file.sha256)
    })
    for (const { sha256 } of files) if (!named.has(sha256)) await dropFile(sha256)
    // With nothing stored or on its way there is nothing to hold space against.
    if (named.size === 0 && (await stored.count()) === 0) await reserve.clear()
  })
}

/** Whether a download's files are on the device, or on their way, for its sake. */
const isHolding = ({ state }: DownloadRow) => state !== 'failed' && state !== 'withdrawn'

/** Removes one file and its chunks; inside the caller's transaction over `files` and `fileChunks`. */
export async function dropFile(sha256: string): Promise<void> {
  await dropChunks(sha256)
  await deviceDb().files.delete(sha256)
}

/** Removes the chunks of a file, or of one copy of it, by key range: none of their bytes is read. */
export async function dropChunks(sha256: string, ...copy: [] | [number]): Promise<void> {
  const of = [sha256, ...copy]
  await deviceDb()
    .fileChunks.where(':id')
    .between([...of, Dexie.minKey], [...of, Dexie.maxKey])
    .delete()
}

/** Takes a course off somebody's list; its files go unless another download names them. */
export async function removeRow(key: [userId: string, clientId: number, courseId: number]): Promise<void> {
  const { downloads } = deviceDb()
  const row = await downloads.get(key)
  if (!row) return
  await downloads.delete(key)
  await releaseFiles(heldFiles(row))
}
