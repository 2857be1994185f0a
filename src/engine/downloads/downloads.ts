import type { RenditionName } from '#contract/engine/files/rendition.ts'
import { deviceDb, type DownloadError, type DownloadHold, type DownloadRow } from '../database/device-db.ts'
import type { Member } from '../session/member.ts'
import { runDownloadQueue } from './run-queue.ts'
import { positionOf, queueDownload } from './queue.ts'
import { isWithin } from '../session/member-range.ts'

/** A course download as its person sees it. */
export interface CourseDownload {
  courseId: number
  /** `failed` ones are in no list; `readDownload` tells their error. */
  state: DownloadRow['state']
  error: DownloadError | null
  /** The activities it is of; null: the whole course. */
  items: number[] | null
  rendition: RenditionName
  /** Why it waits though it could run, or null. */
  hold: DownloadHold | null
  /** Nobody tapped: a mandatory course that came by itself. */
  automatic: boolean
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

/**
 * Asks for a course, or one activity of it, to be kept for offline use and sets the engine going.
 * Asked again while it runs, it goes on. False when this member does not have it.
 */
export async function startDownload(
  member: Member,
  courseId: number,
  { item, rendition }: { item?: number | undefined; rendition?: RenditionName | undefined } = {},
): Promise<boolean> {
  const queued = await queueDownload(member, courseId, { ...(item !== undefined && { item }), rendition })
  if (queued) void runDownloadQueue()
  return queued
}

async function describe(row: DownloadRow): Promise<CourseDownload> {
  const hashes = [...new Set(row.files.map((file) => file.sha256))]
  const files = await deviceDb().files.bulkGet(hashes)
  const here = files.reduce((sum, file) => sum + (file?.received ?? 0), 0)
  const received = Math.min(row.bytes, here + (row.brought ?? 0))
  const { courseId, state, error, bytes, startedAt, completedAt, offline, outdated, items = null, hold = null } = row
  const { rendition = 'standard' } = row
  // Every byte may be here while the last file is still being checked: 1 is for what is done.
  const share = bytes > 0 ? Math.min(received / bytes, 0.999) : 0
  const progress = state === 'complete' ? 1 : share
  const automatic = row.automatic === true
  return {
    courseId,
    state,
    error,
    items,
    rendition,
    hold,
    automatic,
    bytes,
    received,
    startedAt,
    completedAt,
    offline,
    outdated,
    progress,
  }
}

/**
 * What this member keeps or is getting: the list "my downloads". First what is in the queue, in its
 * order, then what is here, newest first. Live under `liveQuery`.
 */
export async function listDownloads(member: Member): Promise<CourseDownload[]> {
  const rows = await deviceDb()
    .downloads.where('[userId+clientId+courseId]')
    .between(...isWithin(member))
    .toArray()
  const queue = rows.filter((row) => row.state === 'running' || row.state === 'paused')
  const here = rows.filter((row) => row.state === 'complete')
  const listed = [
    ...queue.toSorted((a, b) => positionOf(a) - positionOf(b)),
    ...here.toSorted((a, b) => b.startedAt - a.startedAt),
  ]
  return Promise.all(listed.map(describe))
}

/** One course's download, a failed one too; undefined when there is none. Live under `liveQuery`. */
export async function readDownload(member: Member, courseId: number): Promise<CourseDownload | undefined> {
  const row = await deviceDb().downloads.get([member.userId, member.clientId, courseId])
  return row && describe(row)
}

/** Downloads that were taken away because their person may not see them any more, in whichever client. Live under `liveQuery`. */
export async function listWithdrawn(userId: string): Promise<DownloadRow[]> {
  return deviceDb()
    .downloads.filter((row) => row.userId === userId && row.state === 'withdrawn')
    .toArray()
}

/** The person has read what was taken away. */
export async function dismissWithdrawn(userId: string): Promise<void> {
  const rows = await listWithdrawn(userId)
  await deviceDb().downloads.bulkDelete(rows.map((row) => [row.userId, row.clientId, row.courseId]))
}
