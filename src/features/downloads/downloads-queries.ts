import { useLiveQuery } from 'dexie-react-hooks'
import type { Course } from '#contract/features/course/course-contract.ts'
import type { Localized } from '#contract/engine/language.ts'
import { readChoices, type DownloadChoices } from '#engine/downloads/choices.ts'
import { listDownloads, listWithdrawn, type CourseDownload } from '#engine/downloads/downloads.ts'
import { titleOf } from '#engine/session/download-titles.ts'
import { readSpace } from '#engine/files/storage.ts'
import { getRow } from '#engine/rows/rows.ts'
import type { Member } from '#platform/session-store.ts'

export interface KeptCourse {
  download: CourseDownload
  /** Null when the course is no longer for this person: it goes at the next sync. */
  course: Course | null
}

export interface Downloads {
  /** Under way, paused or waiting, in the order of the queue. */
  queue: KeptCourse[]
  /** Whole on the device, newest first. */
  kept: KeptCourse[]
  /** Bytes they take on this device; a file that several courses share counts once. */
  bytes: number
}

async function readDownloads(member: Member): Promise<Downloads> {
  const [listed, { mine }] = await Promise.all([listDownloads(member), readSpace(member)])
  const courses = await Promise.all(
    listed.map(async (download) => ({
      download,
      course: (await getRow(member, 'courses', download.courseId)) ?? null,
    })),
  )
  const isHere = ({ download }: KeptCourse) => download.state === 'complete'
  return { queue: courses.filter((one) => !isHere(one)), kept: courses.filter(isHere), bytes: mine }
}

/** What this member keeps on the device, live; undefined before the first read. */
export function useDownloads(member: Member): Downloads | undefined {
  return useLiveQuery(() => readDownloads(member), [member.userId, member.clientId])
}

/** Titles of what was taken away since this person last looked, live; null stands for one that cannot be told any more. */
export function useWithdrawn(userId: string): (Localized | null)[] {
  const titles = useLiveQuery(async () => {
    const rows = await listWithdrawn(userId)
    return Promise.all(rows.map(titleOf))
  }, [userId])
  return titles ?? []
}

/** How this person wants downloads on this device, live; undefined before the first read. */
export const useChoices = (userId: string): DownloadChoices | undefined =>
  useLiveQuery(() => readChoices(userId), [userId])
