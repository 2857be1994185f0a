import { deviceDb } from '../database/device-db.ts'
import { withFreeLock } from '../database/locks.ts'
import { backgroundIdOf, readTransferred } from './background-fetch.ts'
import { queueLock } from './run-queue.ts'
import { downloadsLock } from './download-engine.ts'
import { keepCompleteItems } from './keep-complete-items.ts'
import { isDamaged } from '../database/repair-device.ts'
import { runAgain } from '../files/verify-files.ts'
import { manifestBytes } from '../files/bundles/bundle-files.ts'
import { readManifest } from './manifest.ts'
import { releaseFiles } from '../files/release-files.ts'

/** How long the chunks of an unfinished download are kept for being asked for again. */
const chunkDays = 7

/**
 * What happens to downloads at the app's start: unfinished and failed ones leave the list, their
 * chunks stay for 7 days; paused and waiting ones stay. Not while another tab or the service worker
 * is at work on them.
 */
export async function dropUnfinished(): Promise<void> {
  await withFreeLock(queueLock, () =>
    withFreeLock(downloadsLock, async () => {
      const { downloads } = deviceDb()
      const transferred = await readTransferred()
      const rows = await downloads.filter((row) => row.state === 'running' || row.state === 'failed').toArray()
      for (const row of rows) {
        // What waits for its person's word, or for another network, was never begun in vain.
        if (row.state === 'running' && row.hold) continue
        if (transferred.has(backgroundIdOf(row))) continue
        // What was complete once is being repaired, and stays on the list.
        if (isDamaged(row) || (row.state === 'running' && row.completedAt !== null)) continue
        await keepCompleteItems(row, { keepChunks: true })
      }
      await askAgain()
      const before = Date.now() - chunkDays * 86_400_000
      await releaseFiles(
        await deviceDb()
          .files.filter((file) => file.touchedAt < before)
          .toArray(),
      )
    }),
  )
}

/** Brings again what is kept but not whole any more: a row of it, or of one of its files, was damaged. */
async function askAgain(): Promise<void> {
  const { downloads, files } = deviceDb()
  for (const row of await downloads.toArray()) {
    const stored = row.state === 'complete' ? await files.bulkGet(row.files.map((file) => file.sha256)) : []
    if (!isDamaged(row) && stored.every((file) => file?.state === 'complete')) continue
    const manifest = isDamaged(row) ? await readManifest(row, row.courseId, row) : row
    const wanted = manifest?.files ?? []
    // Of somebody who is not signed in nothing says what it is of; it waits for their next start.
    if (wanted.length > 0) await downloads.put(runAgain({ ...row, files: wanted, bytes: manifestBytes(wanted) }))
  }
}
