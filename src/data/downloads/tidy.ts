import { deviceDb } from '../device-db.ts'
import { withFreeLock } from '../locks.ts'
import { conductLock } from './conduct.ts'
import { downloadsLock } from './engine.ts'
import { fallBack } from './fall-back.ts'
import { releaseFiles } from './release.ts'

/** How long the chunks of an unfinished download are kept for being asked for again. */
const chunkDays = 7

/**
 * What happens to downloads at the app's start: unfinished and failed ones leave the list, their
 * chunks stay for 7 days; paused and waiting ones stay. Not while another tab or the service worker
 * is at work on them.
 */
export async function dropUnfinished(): Promise<void> {
  await withFreeLock(conductLock, () =>
    withFreeLock(downloadsLock, async () => {
      const { downloads } = deviceDb()
      const rows = await downloads.filter((row) => row.state === 'running' || row.state === 'failed').toArray()
      for (const row of rows) {
        // What waits for its person's word, or for another network, was never begun in vain.
        if (row.state === 'running' && row.hold) continue
        await fallBack(row, { keepChunks: true })
      }
      const before = Date.now() - chunkDays * 86_400_000
      await releaseFiles(
        await deviceDb()
          .files.filter((file) => file.touchedAt < before)
          .toArray(),
      )
    }),
  )
}
