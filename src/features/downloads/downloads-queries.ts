import { useLiveQuery } from 'dexie-react-hooks'
import type { Course } from '#contract/course.ts'
import { deviceDb } from '#data/device-db.ts'
import { listDownloads, type CourseDownload } from '#data/downloads/downloads.ts'
import { getRow } from '#data/rows.ts'
import type { Member } from '#platform/session-store.ts'

export interface KeptCourse {
  download: CourseDownload
  /** Null when the course is no longer for this person: it goes at the next sync. */
  course: Course | null
}

export interface Downloads {
  courses: KeptCourse[]
  /** Bytes they take on this device; a file that several courses share counts once. */
  bytes: number
}

async function bytesKept(member: Member): Promise<number> {
  const { downloads, files } = deviceDb()
  const rows = await downloads
    .where('[userId+clientId+courseId]')
    .between([member.userId, member.clientId], [member.userId, member.clientId, []])
    .toArray()
  const hashes = [
    ...new Set(rows.filter((row) => row.state !== 'failed').flatMap((row) => row.files.map((file) => file.sha256))),
  ]
  const stored = await files.bulkGet(hashes)
  return stored.reduce((sum, file) => sum + (file?.received ?? 0), 0)
}

async function readDownloads(member: Member): Promise<Downloads> {
  const [listed, bytes] = await Promise.all([listDownloads(member), bytesKept(member)])
  const courses = await Promise.all(
    listed.map(async (download) => ({
      download,
      course: (await getRow(member, 'courses', download.courseId)) ?? null,
    })),
  )
  return { courses, bytes }
}

/** What this member keeps on the device, live; undefined before the first read. */
export function useDownloads(member: Member): Downloads | undefined {
  return useLiveQuery(() => readDownloads(member), [member.userId, member.clientId])
}
