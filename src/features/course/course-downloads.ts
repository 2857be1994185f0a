import type { Activity, Course } from '#contract/course.ts'
import { deviceDb, type DownloadError } from '#data/device-db.ts'
import {
  cancelDownload,
  listDownloads,
  readDownload,
  removeDownload,
  startDownload,
  type CourseDownload,
} from '#data/downloads/downloads.ts'
import type { Member } from '#platform/session-store.ts'
import { useMemo } from 'react'
import { memberKey, useRemembered } from './course-queries.ts'

/** Where keeping one course on the device stands. `none`: not asked for. */
export type CourseKeeping =
  | { state: 'none' }
  | { state: 'running'; share: number; received: number; bytes: number; filesDone: number; waiting: boolean }
  | { state: 'kept'; bytes: number; outdated: boolean }
  | { state: 'failed'; error: DownloadError | null }

/** What a course's download brings: every file once, captions and support materials too. */
export function downloadSize(course: Course, activities: readonly Activity[]): { bytes: number; files: number } {
  const files = [
    ...activities.flatMap((activity) => (activity.captions ? [activity.file, activity.captions] : [activity.file])),
    ...course.supportMaterials.map((material) => material.file),
  ]
  const distinct = new Map(files.map((file) => [file.sha256, file.bytes]))
  return { bytes: [...distinct.values()].reduce((sum, bytes) => sum + bytes, 0), files: distinct.size }
}

/** A download's row, and how many of its files are whole, as the course page shows it. */
export function describeKeeping(download: CourseDownload | undefined, filesDone: number): CourseKeeping {
  if (!download) return { state: 'none' }
  const { state, error, progress, received, bytes, offline, outdated } = download
  if (state === 'failed') return { state: 'failed', error }
  if (state === 'complete') return { state: 'kept', bytes, outdated }
  return { state: 'running', share: progress, received, bytes, filesDone, waiting: offline }
}

async function readKeeping(member: Member, courseId: number): Promise<CourseKeeping> {
  const download = await readDownload(member, courseId)
  if (download?.state !== 'running') return describeKeeping(download, 0)
  const row = await deviceDb().downloads.get([member.userId, member.clientId, courseId])
  const hashes = [...new Set(row?.files.map((file) => file.sha256))]
  const files = await deviceDb().files.bulkGet(hashes)
  return describeKeeping(download, files.filter((file) => file?.state === 'whole').length)
}

/** Live; undefined before the first read. */
export function useKeeping(member: Member, courseId: number): CourseKeeping | undefined {
  return useRemembered(memberKey(member, `keeping/${courseId}`), () => readKeeping(member, courseId))
}

/** Whether the course plays without a network; undefined before the first read. */
export function useCourseKept(member: Member, courseId: number): boolean | undefined {
  const keeping = useKeeping(member, courseId)
  return keeping && keeping.state === 'kept'
}

const none: readonly number[] = []

/** Ids of the courses that are on the device whole. */
export function useDownloadedCourses(member: Member): ReadonlySet<number> {
  const ids = useRemembered(memberKey(member, 'kept'), async () => {
    const downloads = await listDownloads(member)
    return downloads.filter((download) => download.state === 'complete').map((download) => download.courseId)
  })
  const joined = (ids ?? none).join()
  // A download's progress changes the row many times and this set not at all.
  return useMemo(() => new Set(joined ? joined.split(',').map(Number) : []), [joined])
}

/** Begins to keep a course; false when it is not on this device (a link before the first pull). */
export async function keepCourse(
  member: Member,
  courseId: number,
  activities: readonly Pick<Activity, 'type'>[],
): Promise<boolean> {
  if (activities.some((activity) => activity.type === 'pdf')) {
    // Without its reader a kept document could not be opened; what does not come now comes with the document.
    void import('./player/paper/keep-reader.ts').then((m) => m.keepReader()).catch(() => undefined)
  }
  // Asks the browser not to throw it away when room gets short; a no changes nothing.
  void navigator.storage?.persist?.().catch(() => undefined)
  return startDownload(member, courseId)
}

export { cancelDownload, removeDownload }
