import { deviceDb, type DownloadError, type DownloadRow } from '../device-db.ts'
import type { Member } from '../member.ts'
import { conductDownloads } from './conduct.ts'
import { courseManifest, manifestBytes } from './manifest.ts'
import { releaseFiles, removeRow } from './release.ts'
import { isWithin } from './window.ts'

/** A course download as its person sees it. */
export interface CourseDownload {
  courseId: number
  /** `failed` ones are in no list; `readDownload` tells their error. */
  state: DownloadRow['state']
  error: DownloadError | null
  /** Stored share of its bytes, 0 to 1; 1 only when every file is whole and checked. */
  progress: number
  bytes: number
  received: number
  startedAt: number
  completedAt: number | null
  /** It stopped for want of a connection and goes on by itself. */
  offline: boolean
  /** Complete once, but the course has other files since: `startDownload` brings what is new. */
  outdated: boolean
}

type DownloadKey = [string, number, number]
const keyOf = (member: Member, courseId: number): DownloadKey => [member.userId, member.clientId, courseId]

/**
 * Asks for a course to be kept for offline use and sets the engine going. Asked again while it
 * runs, it goes on. False when this member does not have the course.
 */
export async function startDownload(member: Member, courseId: number): Promise<boolean> {
  const queued = await queueDownload(member, courseId)
  if (queued) void conductDownloads()
  return queued
}

/** As `startDownload`, without setting the engine going. */
export async function queueDownload(member: Member, courseId: number): Promise<boolean> {
  const files = await courseManifest(member, courseId)
  if (!files) return false
  const { downloads } = deviceDb()
  const before = await deviceDb().transaction('rw', downloads, async () => {
    const known = await downloads.get(keyOf(member, courseId))
    if (known?.state === 'running') return []
    await downloads.put({
      userId: member.userId,
      clientId: member.clientId,
      courseId,
      files,
      state: 'running',
      error: null,
      bytes: manifestBytes(files),
      startedAt: Date.now(),
      completedAt: null,
      offline: false,
      outdated: false,
    })
    return known?.files ?? []
  })
  await releaseFiles(before)
  return true
}

async function describe(row: DownloadRow): Promise<CourseDownload> {
  const hashes = [...new Set(row.files.map((file) => file.sha256))]
  const files = await deviceDb().files.bulkGet(hashes)
  const received = files.reduce((sum, file) => sum + (file?.received ?? 0), 0)
  const { courseId, state, error, bytes, startedAt, completedAt, offline, outdated } = row
  // Every byte may be here while the last file is still being checked: 1 is for what is done.
  const share = bytes > 0 ? Math.min(received / bytes, 0.999) : 0
  const progress = state === 'complete' ? 1 : share
  return { courseId, state, error, bytes, received, startedAt, completedAt, offline, outdated, progress }
}

/** Courses that this member keeps or is getting, newest first: the list "my downloads". Live under `liveQuery`. */
export async function listDownloads(member: Member): Promise<CourseDownload[]> {
  const rows = await deviceDb()
    .downloads.where('[userId+clientId+courseId]')
    .between(...isWithin(member))
    .toArray()
  const listed = rows.filter((row) => row.state !== 'failed').toSorted((a, b) => b.startedAt - a.startedAt)
  return Promise.all(listed.map(describe))
}

/** One course's download, a failed one too; undefined when there is none. Live under `liveQuery`. */
export async function readDownload(member: Member, courseId: number): Promise<CourseDownload | undefined> {
  const row = await deviceDb().downloads.get(keyOf(member, courseId))
  return row && describe(row)
}

/** Stops a download that runs, or puts a failed one's message away; its files go unless somebody else keeps them. */
export async function cancelDownload(member: Member, courseId: number): Promise<void> {
  await removeDownload(member, courseId)
}

/** Takes a course off this device; its files go unless somebody else keeps them. The engine notices at its next chunk. */
export async function removeDownload(member: Member, courseId: number): Promise<void> {
  await removeRow(keyOf(member, courseId))
}
