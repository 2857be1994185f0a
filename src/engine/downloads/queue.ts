import { announce } from '../database/broadcast.ts'
import type { RenditionName } from '#contract/engine/files/rendition.ts'
import { deviceDb, type DownloadRow } from '../database/device-db.ts'
import type { Member } from '../session/member.ts'
import { readChoices, writeDeclined } from './choices.ts'
import { keepCompleteItems } from './keep-complete-items.ts'
import { manifestBytes } from '../files/bundles/bundle-files.ts'
import { readManifest, type Manifest } from './manifest.ts'
import { networkNow, savesData } from './network.ts'
import { releaseFiles, removeRow } from '../files/release-files.ts'
import { keepFormer } from '../files/keep-former.ts'
import { isWithin } from '../session/member-range.ts'
import { sealTitle } from '../session/download-titles.ts'

type DownloadKey = [userId: string, clientId: number, courseId: number]
const keyOf = (member: Member, courseId: number): DownloadKey => [member.userId, member.clientId, courseId]

/** Where a download stands in the device's queue; rows of the first release have no place of their own. */
export const positionOf = (row: DownloadRow): number => row.position ?? row.startedAt

/** Somebody at work must look again at once, not when the next chunk is full. */
const notifyWorkers = () => announce({ type: 'queue-changed' })

/** Rows of one member. */
async function rowsOf(member: Member): Promise<DownloadRow[]> {
  return deviceDb()
    .downloads.where('[userId+clientId+courseId]')
    .between(...isWithin(member))
    .toArray()
}

interface Asked {
  /** One activity; absent: the whole course. */
  item?: number
  /** Nobody tapped. */
  automatic?: boolean
  /** Absent: the one of before; of what is new, the low one while data are saved. */
  rendition?: RenditionName | undefined
}

/**
 * Puts a course, or one activity of it, at the end of the queue. Asked again while it runs, it goes
 * on; paused or held, it is taken up again. False when this member does not have it.
 */
export async function queueDownload(
  member: Member,
  courseId: number,
  { item, automatic = false, rendition: asked }: Asked = {},
): Promise<boolean> {
  const known = await deviceDb().downloads.get(keyOf(member, courseId))
  // What is here already only changes its rendition where that was asked for: nothing more of it comes by that.
  const items = itemsWith(known, item)
  const rendition = asked ?? (isKept(known) ? known.rendition : await usualRendition(member))
  const manifest = await readManifest(member, courseId, { ...(items && { items }), ...(rendition && { rendition }) })
  if (!manifest) return false
  const title = await sealTitle(member.userId, courseId, manifest.title)
  const before = await put(member, courseId, { manifest, title, items, automatic, rendition })
  if (!automatic) await writeDeclined(member, courseId, false)
  await releaseFiles(before)
  notifyWorkers()
  return true
}

const isKept = (row: DownloadRow | undefined): row is DownloadRow =>
  row !== undefined && row.state !== 'failed' && row.state !== 'withdrawn'

/** What nobody chose: the low one while this person saves data. */
export async function usualRendition({ userId }: Member): Promise<RenditionName> {
  return savesData((await readChoices(userId)).dataSaver, networkNow()) ? 'low' : 'standard'
}

/** The activities a download is of, with one more; undefined: all. */
function itemsWith(known: DownloadRow | undefined, item: number | undefined): number[] | undefined {
  if (item === undefined) return undefined
  if (!known || !isKept(known)) return [item]
  return known.items && [...new Set([...known.items, item])]
}

async function put(
  member: Member,
  courseId: number,
  {
    manifest,
    title,
    items,
    automatic,
    rendition,
  }: { manifest: Manifest; title: DownloadRow['title'] } & Pick<DownloadRow, 'items' | 'automatic'> & {
      rendition: RenditionName | undefined
    },
): Promise<DownloadRow['files']> {
  const { downloads } = deviceDb()
  return deviceDb().transaction('rw', downloads, async () => {
    const known = await downloads.get(keyOf(member, courseId))
    const isSameRendition = (known?.rendition ?? 'standard') === (rendition ?? 'standard')
    const same = known?.items?.length === items?.length && isSameRendition
    if (known?.state === 'running' && same) {
      if (!automatic) await downloads.update(keyOf(member, courseId), { agreed: known.hold ? true : known.agreed })
      return []
    }
    const goesOn = same && known?.state === 'paused'
    const last = (await downloads.toArray()).reduce((highest, row) => Math.max(highest, positionOf(row)), 0)
    const before = isSameRendition ? known?.before : formerOf(known)
    const itemsBefore = items ? undefined : (known?.items ?? known?.itemsBefore)
    await downloads.put({
      userId: member.userId,
      clientId: member.clientId,
      courseId,
      files: manifest.files,
      state: 'running',
      error: null,
      bytes: manifestBytes(manifest.files),
      startedAt: Date.now(),
      // At the app's start what was whole once goes on.
      completedAt: before ? Date.now() : null,
      offline: false,
      outdated: false,
      position: goesOn ? positionOf(known) : Math.max(Date.now(), last + 1),
      hold: null,
      automatic,
      title,
      ...(items && { items }),
      ...(rendition && { rendition }),
      ...(before && { before }),
      ...(itemsBefore && isKept(known) && { itemsBefore }),
    })
    return known?.files ?? []
  })
}

/** What plays until another rendition of it is whole. */
function formerOf(known: DownloadRow | undefined): DownloadRow['before'] {
  if (known?.state !== 'complete') return known?.before
  const { files, bytes, rendition } = known
  return { files, bytes, ...(rendition && { rendition }) }
}

/** Changes rows of one member that are in a certain state; all of them, or one course's. */
async function change(
  member: Member,
  courseId: number | null,
  from: DownloadRow['state'],
  edit: Partial<DownloadRow>,
): Promise<void> {
  const { downloads } = deviceDb()
  await deviceDb().transaction('rw', downloads, async () => {
    for (const row of await rowsOf(member)) {
      if (row.state !== from || (courseId !== null && row.courseId !== courseId)) continue
      await downloads.update(keyOf(member, row.courseId), edit)
    }
  })
  notifyWorkers()
}

/** Stops one download, or (`null`) all of this member's; what arrived stays, and the place in the queue. */
export const pauseDownload = (member: Member, courseId: number | null): Promise<void> =>
  change(member, courseId, 'running', { state: 'paused', hold: null, offline: false })

/** Takes one download, or (`null`) all of this member's, up again. */
export const resumeDownload = (member: Member, courseId: number | null): Promise<void> =>
  change(member, courseId, 'paused', { state: 'running' })

/** Its person says yes to the network of now. */
export const agreeToNetwork = (member: Member, courseId: number): Promise<void> =>
  change(member, courseId, 'running', { agreed: true, hold: null })

const isQueued = ({ state }: DownloadRow) => state === 'running' || state === 'paused'

/** Moves a download one place up or down among this member's, or to the front of the device's queue. */
export async function moveDownload(member: Member, courseId: number, to: 'up' | 'down' | 'first'): Promise<void> {
  const { downloads } = deviceDb()
  await deviceDb().transaction('rw', downloads, async () => {
    const queue = (await rowsOf(member)).filter(isQueued).toSorted((a, b) => positionOf(a) - positionOf(b))
    const at = queue.findIndex((row) => row.courseId === courseId)
    const own = queue[at]
    if (!own) return
    if (to === 'first') {
      const all = (await downloads.toArray()).filter(isQueued)
      const position = all.reduce((lowest, row) => Math.min(lowest, positionOf(row)), positionOf(own)) - 1
      await downloads.update(keyOf(member, courseId), { position })
      return
    }
    const other = queue[to === 'up' ? at - 1 : at + 1]
    if (!other) return
    await downloads.update(keyOf(member, courseId), { position: positionOf(other) })
    await downloads.update(keyOf(member, other.courseId), { position: positionOf(own) })
  })
  notifyWorkers()
}

/** Stops a download that runs, or puts a failed one's message away; what was here before it was asked for stays. */
export async function cancelDownload(member: Member, courseId: number): Promise<void> {
  const row = await deviceDb().downloads.get(keyOf(member, courseId))
  if (!row) return
  if (row.automatic) await writeDeclined(member, courseId, true)
  if (!(await keepFormer(row))) await keepCompleteItems(row)
  notifyWorkers()
}

/** Takes a course off this device; its files go unless somebody else keeps them. */
export async function removeDownload(member: Member, courseId: number): Promise<void> {
  const row = await deviceDb().downloads.get(keyOf(member, courseId))
  if (row?.automatic) await writeDeclined(member, courseId, true)
  await removeRow(keyOf(member, courseId))
  notifyWorkers()
}

/** Takes one activity that was asked for by itself off this device; the others stay. */
export async function removeItem(member: Member, courseId: number, item: number): Promise<void> {
  const row = await deviceDb().downloads.get(keyOf(member, courseId))
  if (!row?.items?.includes(item)) return
  const items = row.items.filter((id) => id !== item)
  const manifest = items.length > 0 ? await readManifest(member, courseId, { ...row, items }) : null
  if (!manifest) return removeDownload(member, courseId)
  const { files } = manifest
  await deviceDb().downloads.update(keyOf(member, courseId), { items, files, bytes: manifestBytes(files) })
  await releaseFiles(row.files)
  notifyWorkers()
}
