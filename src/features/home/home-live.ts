import { listDownloads } from '#engine/downloads/downloads.ts'
import { listRows } from '#engine/rows/rows.ts'
import type { Member } from '#platform/session-store.ts'
import { homeCollectionNames, ofModulesOn, type HomeRows } from './home-rows.ts'

/** Home's rows; live under `liveQuery`. */
export async function readHome(member: Member): Promise<HomeRows> {
  const [downloads, ...rows] = await Promise.all([
    listDownloads(member),
    ...homeCollectionNames.map(async (name) => [name, await listRows(member, name)] as const),
  ])
  const downloaded = new Set(
    downloads
      .filter((download) => download.state === 'complete' && !download.items)
      .map((download) => download.courseId),
  )
  return ofModulesOn({ ...(Object.fromEntries(rows) as Omit<HomeRows, 'downloaded'>), downloaded })
}
