import { liveQuery } from 'dexie'
import { listDownloads } from '#data/downloads/downloads.ts'
import { listRows } from '#data/rows.ts'
import { paths } from '#platform/paths.ts'
import { offlineCoursePart, siteListsPart, type OfflineActivity } from '#platform/persisted/parts.ts'
import type { Member } from '#platform/session-store.ts'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The activities of a member's downloads, as the specification keeps them between visits. */
async function readOffline(member: Member): Promise<OfflineActivity[]> {
  const [downloads, activities] = await Promise.all([listDownloads(member), listRows(member, 'activities')])
  const byCourse = new Map(downloads.map((download) => [download.courseId, download]))
  return activities.flatMap(({ id, courseId, file }) => {
    const download = byCourse.get(courseId)
    if (!download) return []
    const updatedDate = new Date(download.completedAt ?? download.startedAt).toISOString()
    return [
      { itemId: String(id), updatedDate, src: paths.media(file.fileId), downloading: download.state !== 'complete' },
    ]
  })
}

/**
 * Keeps two of the persisted parts, the offline list and the site lists, in step with the database,
 * where the truth is. Written only when something changed: each write is sealed by the worker.
 */
export function mirrorParts(member: Member): () => void {
  const offline = liveQuery(() => readOffline(member)).subscribe((items) => {
    if (!same(items, offlineCoursePart.getState().items)) offlineCoursePart.setState({ items })
  })
  const client = String(member.clientId)
  const lists = liveQuery(() => listRows(member, 'siteLists')).subscribe((rows) => {
    const { byClient } = siteListsPart.getState()
    if (!same(rows, byClient[client])) siteListsPart.setState({ byClient: { ...byClient, [client]: rows } })
  })
  return () => {
    offline.unsubscribe()
    lists.unsubscribe()
  }
}
