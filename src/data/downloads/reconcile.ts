import { announce } from '../broadcast.ts'
import { deviceDb } from '../device-db.ts'
import type { Member } from '../member.ts'
import { courseManifest } from './manifest.ts'
import { removeRow } from './release.ts'
import { isWithin } from './window.ts'

/**
 * After a pull: a course that this member has lost is removed from the device, and everybody is
 * told; one whose files changed is marked, and what it has plays on.
 */
export async function reconcileDownloads(member: Member): Promise<void> {
  const { downloads } = deviceDb()
  const rows = await downloads
    .where('[userId+clientId+courseId]')
    .between(...isWithin(member))
    .toArray()
  for (const row of rows) {
    const files = await courseManifest(member, row.courseId)
    if (!files) {
      await removeRow([row.userId, row.clientId, row.courseId])
      announce({ type: 'download-withdrawn', userId: row.userId, clientId: row.clientId, courseId: row.courseId })
      continue
    }
    const here = new Set(row.files.map((file) => file.sha256))
    const outdated = row.state === 'complete' && files.some((file) => !here.has(file.sha256))
    if (outdated !== row.outdated) await downloads.update([row.userId, row.clientId, row.courseId], { outdated })
  }
}
