import type { Localized } from '#contract/engine/language.ts'
import { deviceDb, type DownloadRow } from '../database/device-db.ts'
import { openValue, sealValue, type Sealed } from './seal.ts'

const purpose = (courseId: number) => `download:${courseId}`

/** A course's title as its person's download keeps it: a notice names what went when the course's row is gone. */
export const sealTitle = (userId: string, courseId: number, title: Localized): Promise<Sealed> =>
  sealValue(userId, purpose(courseId), title)

/** The title of a download as it was when it was asked for; null where it cannot be read. */
export async function titleOf(row: DownloadRow): Promise<Localized | null> {
  const { userId, courseId, title } = row
  return title ? ((await openValue(userId, purpose(courseId), title)) as Localized | null) : null
}

/** Somebody has left: the device's key would still open what they were learning. The next pull names it anew. */
export async function forgetTitles(userId: string): Promise<void> {
  await deviceDb()
    .downloads.filter((row) => row.userId === userId && row.title !== undefined)
    .modify((row) => void delete row.title)
}
