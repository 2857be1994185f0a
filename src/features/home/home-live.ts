import { listDownloads } from '#engine/downloads/downloads.ts'
import { listRows } from '#engine/rows/rows.ts'
import type { HomeRows } from '#platform/feature/home.ts'
import type { Member } from '#platform/session-store.ts'
import { homeCollections, ofModulesOn } from './home-rows.ts'

/** Home's rows; live under `liveQuery`. */
export async function readHome(member: Member): Promise<HomeRows> {
  const [downloads, ...rows] = await Promise.all([
    listDownloads(member),
    ...Array.from(homeCollections().keys(), async (name) => [name, await listRows(member, name)] as const),
  ])
  const downloaded = new Set(
    downloads
      .filter((download) => download.state === 'complete' && !download.items)
      .map((download) => download.courseId),
  )
  return ofModulesOn({ ...(Object.fromEntries(rows) as Omit<HomeRows, 'downloaded'>), downloaded })
}
