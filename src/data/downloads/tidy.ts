import { deviceDb } from '../device-db.ts'
import { withFreeLock } from '../locks.ts'
import { conductLock } from './conduct.ts'
import { downloadsLock } from './engine.ts'
import { releaseFiles } from './release.ts'

/** How long the chunks of an unfinished download are kept for being asked for again. */
const chunkDays = 7

/**
 * What happens to downloads at the app's start: unfinished and failed ones leave the list, their
 * chunks stay for 7 days. Not while another tab or the service worker is at work on them.
 */
export async function dropUnfinished(): Promise<void> {
  await withFreeLock(conductLock, () =>
    withFreeLock(downloadsLock, async () => {
      await deviceDb()
        .downloads.filter((row) => row.state !== 'complete')
        .delete()
      const before = Date.now() - chunkDays * 86_400_000
      await releaseFiles(
        await deviceDb()
          .files.filter((file) => file.touchedAt < before)
          .toArray(),
      )
    }),
  )
}
