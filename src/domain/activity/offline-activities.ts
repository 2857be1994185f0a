import { entryOf } from '#contract/engine/files/bundle.ts'
import { wantedFor } from '#contract/engine/files/rendition.ts'
import { mediaPath } from '#contract/engine/paths.ts'
import { keptBundlesOf } from '#contract/features/activity/activity-row.ts'
import { deviceDb } from '#engine/database/device-db.ts'
import { storedFile } from '#engine/files/playback.ts'
import type { Member } from '#engine/session/member.ts'
import { listRowsBy } from '#engine/rows/rows.ts'
import { isRecord } from '#engine/database/repair-on-read.ts'
import { isWithin } from '#engine/session/member-range.ts'

/** An activity kept offline, in the specification's shape (section 3), as the `offline_course` part mirrors it. */
export interface OfflineActivity {
  itemId: string
  updatedDate: string
  src: string
  downloading: boolean
}

/** Name under which an activity's file is saved. */
export const offlineFileName = (itemId: string | number, extension: string): string => `class${itemId}.${extension}`

/** All activities of this member's downloads. Live under `liveQuery`. */
export async function offlineActivities(member: Member): Promise<OfflineActivity[]> {
  const rows = await deviceDb()
    .downloads.where('[userId+clientId+courseId]')
    .between(...isWithin(member))
    .toArray()
  const listed = rows.filter((row) => row.state !== 'failed' && row.state !== 'withdrawn')
  const lists = await Promise.all(
    listed.map(async (row) => {
      const activities = await listRowsBy(member, 'activities', 'courseId', row.courseId)
      const updatedDate = new Date(row.completedAt ?? row.startedAt).toISOString()
      const asked = activities.filter(({ id }) => row.items?.includes(id) ?? true)
      const entries = asked.map(async (activity): Promise<OfflineActivity[]> => {
        const [bundle] = keptBundlesOf(activity)
        const file =
          isRecord(bundle) && Array.isArray(bundle.files) ? entryOf(bundle, wantedFor(row.rendition)) : undefined
        if (!isRecord(file)) return []
        const downloading = (await storedFile(file.sha256)) === null
        return [{ itemId: String(activity.id), updatedDate, src: mediaPath(file), downloading }]
      })
      return (await Promise.all(entries)).flat()
    }),
  )
  return lists.flat()
}
