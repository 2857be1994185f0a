import { listInRow, sizeOfBundles } from '#contract/engine/files/bundle.ts'
import { offeredRenditions, wantedFor, type RenditionName } from '#contract/engine/files/rendition.ts'
import { isKnown, keptBundlesOf, needsConnection, type Activity } from '#contract/features/activity/activity-row.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import { deviceDb, type DownloadError, type DownloadHold } from '#engine/database/device-db.ts'
import { filesOfBundles, isTold } from '#engine/files/bundles/bundle-files.ts'
import { runDownloadQueue } from '#engine/downloads/run-queue.ts'
import { listDownloads, readDownload, startDownload, type CourseDownload } from '#engine/downloads/downloads.ts'
import {
  agreeToNetwork,
  cancelDownload,
  pauseDownload,
  removeDownload,
  removeItem,
  resumeDownload,
  usualRendition,
} from '#engine/downloads/queue.ts'
import type { Member } from '#platform/session-store.ts'
import { activityView } from '#platform/feature/activity-views.ts'
import { useMemo } from 'react'
import { memberKey, useRemembered } from '../course-queries.ts'

interface UnderWay {
  share: number
  received: number
  bytes: number
  filesDone: number
}

/** Where keeping one course on the device stands. `none`: not asked for, or only some of its activities. */
export type CourseKeeping =
  | { state: 'none' }
  | ({ state: 'running'; waiting: boolean; hold: DownloadHold | null } & UnderWay)
  | ({ state: 'paused' } & UnderWay)
  | { state: 'kept'; bytes: number; outdated: boolean; rendition: RenditionName }
  | { state: 'failed'; error: DownloadError | null }

/** What a course's download brings in a rendition: every file once, captions and support materials too. */
export function downloadSize(
  course: Course,
  activities: readonly Activity[],
  rendition: RenditionName = 'standard',
): { bytes: number; files: number } {
  const bundles = [...activities.flatMap(keptBundlesOf), ...course.supportMaterials.map(({ bundle }) => bundle)]
  return sizeOfBundles(bundles, wantedFor(rendition))
}

/** Renditions that there are of what a course plays, each with the bytes of the whole download in it. */
export function offeredSizes(
  course: Course,
  activities: readonly Activity[],
): { name: RenditionName; bytes: number }[] {
  const lists = activities.flatMap(keptBundlesOf).flatMap((bundle) => listInRow(bundle) ?? [])
  return offeredRenditions(lists).map((name) => ({ name, bytes: downloadSize(course, activities, name).bytes }))
}

/** In which rendition downloads of a member begin unless they choose; live. */
export const useUsualRendition = (member: Member): RenditionName =>
  useRemembered(memberKey(member, 'usual-rendition'), () => usualRendition(member), { beside: true }) ?? 'standard'

/** A download's row, and how many of its files are whole, as the course page shows it. */
export function describeKeeping(download: CourseDownload | undefined, filesDone: number): CourseKeeping {
  if (!download || download.state === 'withdrawn') return { state: 'none' }
  const { state, error, progress, received, bytes, offline, outdated, hold } = download
  if (state === 'failed') return { state: 'failed', error }
  if (download.items) return { state: 'none' }
  if (state === 'complete') return { state: 'kept', bytes, outdated, rendition: download.rendition }
  const underWay = { share: progress, received, bytes, filesDone }
  return state === 'paused'
    ? { state: 'paused', ...underWay }
    : { state: 'running', ...underWay, waiting: offline, hold }
}

/** Where keeping one activity stands; one that nobody asked for has none. */
export interface ItemKeeping {
  state: 'running' | 'paused' | 'held' | 'kept'
  share: number
  /** It was asked for by itself: it can be removed by itself too. */
  own: boolean
}

/** Bytes of an activity's download. */
export const itemBytes = (activity: Activity, rendition: RenditionName | undefined): number =>
  sizeOfBundles(keptBundlesOf(activity), wantedFor(rendition)).bytes

async function readItems(
  member: Member,
  courseId: number,
  activities: readonly Activity[],
): Promise<ReadonlyMap<number, ItemKeeping>> {
  const row = await deviceDb().downloads.get([member.userId, member.clientId, courseId])
  if (!row || row.state === 'failed' || row.state === 'withdrawn') return new Map()
  const own = row.items !== undefined
  const listed = activities.filter((one) => !needsConnection(one) && (row.items?.includes(one.id) ?? true))
  const named = await Promise.all(listed.map((activity) => filesOfBundles(keptBundlesOf(activity), row.rendition)))
  const stored = await deviceDb().files.bulkGet(named.flat().map((file) => file.sha256))
  const files = new Map(stored.flatMap((file) => (file ? [[file.sha256, file] as const] : [])))
  const stateNow = row.state === 'running' ? (row.hold ? 'held' : 'running') : 'paused'
  return new Map(
    listed.map((activity, at) => {
      const wanted = named[at] ?? []
      const here = wanted.map(({ sha256 }) => files.get(sha256))
      const complete = isTold({ files: wanted }) && here.every((file) => file?.state === 'complete')
      const received = here.reduce((sum, file) => sum + (file?.received ?? 0), 0)
      const share = complete ? 1 : Math.min(0.99, received / Math.max(1, itemBytes(activity, row.rendition)))
      return [activity.id, { state: complete ? 'kept' : stateNow, share, own } as const]
    }),
  )
}

/** Live, by the activity's id; undefined before the first read. */
export function useItemKeeping(
  member: Member,
  courseId: number,
  activities: readonly Activity[],
): ReadonlyMap<number, ItemKeeping> | undefined {
  // The activities belong to the key: others of the same course are read anew.
  const ids = activities
    .map((activity) => [activity.id, ...keptBundlesOf(activity).map(({ bundleId }) => bundleId)].join('.'))
    .join()
  const key = memberKey(member, `items/${courseId}/${ids}`)
  return useRemembered(key, () => readItems(member, courseId, activities), { beside: true })
}

async function readKeeping(member: Member, courseId: number): Promise<CourseKeeping> {
  const download = await readDownload(member, courseId)
  if (download?.state !== 'running' && download?.state !== 'paused') return describeKeeping(download, 0)
  const row = await deviceDb().downloads.get([member.userId, member.clientId, courseId])
  const hashes = [...new Set(row?.files.map((file) => file.sha256))]
  const files = await deviceDb().files.bulkGet(hashes)
  return describeKeeping(download, files.filter((file) => file?.state === 'complete').length)
}

/** The rendition that a course, or some of it, is kept in or comes in; undefined: none of it is. Live. */
export function useKeptRendition(member: Member, courseId: number): RenditionName | undefined {
  const read = async () => {
    const download = await readDownload(member, courseId)
    return download && download.state !== 'failed' && download.state !== 'withdrawn' ? download.rendition : null
  }
  return useRemembered(memberKey(member, `rendition/${courseId}`), read, { beside: true }) ?? undefined
}

/** Live; undefined before the first read. */
export function useKeeping(member: Member, courseId: number): CourseKeeping | undefined {
  return useRemembered(memberKey(member, `keeping/${courseId}`), () => readKeeping(member, courseId), { beside: true })
}

const none: readonly number[] = []

/** Ids of the courses that are on the device whole. */
export function useDownloadedCourses(member: Member): ReadonlySet<number> {
  const ids = useRemembered(memberKey(member, 'kept'), async () => {
    const downloads = await listDownloads(member)
    return downloads
      .filter((download) => download.state === 'complete' && !download.items)
      .map((download) => download.courseId)
  })
  const joined = (ids ?? none).join()
  // A download's progress changes the row many times and this set not at all.
  return useMemo(() => new Set(joined ? joined.split(',').map(Number) : []), [joined])
}

/** Begins to keep a course, or one activity of it; false when it is not on this device (a link before the first pull). */
export async function keepCourse(
  member: Member,
  courseId: number,
  activities: readonly Activity[],
  wish: { item?: number; rendition?: RenditionName | undefined } = {},
): Promise<boolean> {
  for (const activity of activities) {
    // Without its player a kept activity could not be opened; what does not come now comes with the activity.
    if (isKnown(activity))
      void activityView(activity.type)
        ?.keepPlayer?.(activity.content)
        .catch(() => undefined)
  }
  return startDownload(member, courseId, wish)
}

/** Takes a paused download up again. */
export async function goOn(member: Member, courseId: number): Promise<void> {
  await resumeDownload(member, courseId)
  void runDownloadQueue()
}

/** Downloads over the network of now, though it is one to wait on. */
export async function agree(member: Member, courseId: number): Promise<void> {
  await agreeToNetwork(member, courseId)
  void runDownloadQueue()
}

export { cancelDownload, pauseDownload, removeDownload, removeItem }
