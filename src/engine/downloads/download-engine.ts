import { CallError } from '#platform/call-error.ts'
import { listen } from '../database/broadcast.ts'
import { deviceDb, type DownloadError, type DownloadRow } from '../database/device-db.ts'
import { withFreeLock } from '../database/locks.ts'
import { isQuotaError } from '../database/open-database.ts'
import { pullChanges } from '../sync/pull.ts'
import { peopleSignedIn } from '../session/session.ts'
import { isDamaged } from '../database/repair-device.ts'
import { backgroundIdOf, readTransferred } from './background-fetch.ts'
import { readChoices } from './choices.ts'
import { ChangedFileError, DamagedFileError, GoneFileError, SliceOverError, type Turn } from '../files/download-file.ts'
import { keepCompleteItems } from './keep-complete-items.ts'
import { WithdrawnError } from '../files/file-store.ts'
import { isTold, manifestBytes, tellFiles } from '../files/bundles/bundle-files.ts'
import { getFiles } from '../files/bundles/get-files.ts'
import { readManifest, completeItems, isSameManifest } from './manifest.ts'
import { holdOf, networkNow } from './network.ts'
import { positionOf } from './queue.ts'
import { releaseFiles } from '../files/release-files.ts'
import { keepFormer } from '../files/keep-former.ts'

export const downloadsLock = 'trilha-downloads'
/**
 * [Note: Cut links] A link that breaks every few seconds but brings something each time is used at once again:
 * so many bytes since the last break are worth another request. Less of them, and the next try waits; whatever
 * arrived at all, the waits begin anew.
 */
const worthAnother = 64 * 1024

/** What a slice came to. `busy`: another context is at it. */
export interface SliceReport {
  busy: boolean
  /** Downloads that still run; those that wait for their person or for another network do not count. */
  remaining: number
  /** The slice stopped for want of a connection. */
  offline: boolean
  /** Something arrived in it. */
  moved: boolean
}

export interface SliceOptions {
  /** Longest a slice lasts, by the device's clock and by a timer, whichever is first. */
  budgetMs?: number
  signal?: AbortSignal
  /** Told once the slice has begun: nobody else is at it. */
  onBegin?: () => void
}

/**
 * The download engine: works through the queue, for at most `budgetMs` (a service worker's event may
 * not live past five minutes), one context at a time. Everything it reports, it reports in the rows.
 */
export async function runDownloads({ budgetMs = 60_000, signal, onBegin }: SliceOptions = {}): Promise<SliceReport> {
  const report = await withFreeLock(downloadsLock, () => {
    onBegin?.()
    return runSlice(budgetMs, signal)
  })
  return report ?? { busy: true, remaining: await countRunning(), offline: false, moved: false }
}

const keyOf = (row: DownloadRow): [string, number, number] => [row.userId, row.clientId, row.courseId]

const nameOf = (row: DownloadRow) => keyOf(row).join('/')

/** How many downloads would go on now. */
export const countRunning = async (): Promise<number> => (await readyRows()).length

/** What may run now, in the order of the queue; why the others wait is noted in their rows. */
export async function readyRows(): Promise<DownloadRow[]> {
  const { downloads } = deviceDb()
  const [signedIn, transferred, rows] = await Promise.all([
    peopleSignedIn(),
    readTransferred(),
    downloads.filter((row) => row.state === 'running').toArray(),
  ])
  const network = networkNow()
  const ready: DownloadRow[] = []
  for (const row of rows) {
    if (!signedIn.includes(row.userId) || isDamaged(row) || transferred.has(backgroundIdOf(row))) continue
    const hold = holdOf(row, await readChoices(row.userId), network)
    // What the browser was bringing it brings no more.
    if (hold !== (row.hold ?? null) || row.brought) await downloads.update(keyOf(row), { hold, brought: 0 })
    if (!hold) ready.push(row)
  }
  return ready.toSorted((a, b) => positionOf(a) - positionOf(b))
}

/** Aborts when somebody changes the queue; the function ends the watch. */
function watchQueue(): { changed: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  const stop = listen(({ type }) => {
    if (type === 'queue-changed') controller.abort()
  })
  return { changed: controller.signal, stop }
}

async function runSlice(budgetMs: number, signal: AbortSignal | undefined): Promise<SliceReport> {
  const deadline = AbortSignal.timeout(budgetMs)
  const until = Date.now() + budgetMs
  const stop = signal ? AbortSignal.any([signal, deadline]) : deadline
  const isOver = () => stop.aborted || Date.now() >= until
  const turned = new Set<string>()
  let offline = false
  let arrived = 0
  while (!isOver() && !offline) {
    const queue = watchQueue()
    try {
      // Each gets one turn a slice, unless somebody changed the queue while it ran.
      const row = (await readyRows()).find((ready) => !turned.has(nameOf(ready)))
      if (!row) break
      const before = arrived
      const turn = {
        stop: AbortSignal.any([stop, queue.changed]),
        until,
        onArrived: (bytes: number) => (arrived += bytes),
      }
      const isCut = await runDownload(row, turn)
      if (isCut && arrived - before >= worthAnother) continue
      offline = isCut
      // The network that was agreed to is gone; the next one is asked about again.
      if (offline) await deviceDb().downloads.update(keyOf(row), { offline: true, agreed: false })
      if (!queue.changed.aborted) turned.add(nameOf(row))
    } finally {
      queue.stop()
    }
  }
  return { busy: false, remaining: await countRunning(), offline, moved: arrived > 0 }
}

/** What can be asked for now: lists that are not here, before anything else. */
const listsFirst = (row: DownloadRow) =>
  isTold(row) ? row.files : row.files.filter(({ ahead }) => ahead !== undefined)

/** Gets what one download still lacks; true when the connection broke. */
async function runDownload(row: DownloadRow, turn: Turn): Promise<boolean> {
  const { downloads } = deviceDb()
  await downloads.update(keyOf(row), { offline: false })
  try {
    await getFiles(row, listsFirst(row), turn)
    if (turn.stop.aborted) return false
    const told = await tellFiles(row)
    if (told !== row) await getFiles(told, told.files, turn)
    if (!turn.stop.aborted) await complete(told)
    return false
  } catch (error) {
    if (turn.stop.aborted || error instanceof WithdrawnError || error instanceof SliceOverError) return false
    return (await settle(row, error, turn)) === 'cut'
  }
}

/** What an error comes to: a download that ended or is of something else now, or a connection that broke. */
async function settle(row: DownloadRow, error: unknown, { stop }: Turn): Promise<'settled' | 'cut'> {
  if (error instanceof ChangedFileError || error instanceof GoneFileError) {
    try {
      if (await renewManifest(row, stop)) return 'settled'
    } catch (cause) {
      if (stop.aborted) return 'settled'
      if (!(cause instanceof CallError)) throw cause
      // Without a word of the server nobody knows what became of it.
      if (cause.kind !== 'problem') return 'cut'
    }
  }
  const failure = failureOf(error)
  if (!failure && !(error instanceof CallError)) throw error
  if (failure) await fail(row, failure)
  return failure ? 'settled' : 'cut'
}

function failureOf(error: unknown): DownloadError | null {
  if (isQuotaError(error)) return 'quota'
  if (error instanceof DamagedFileError) return 'damaged'
  if (error instanceof ChangedFileError) return 'changed'
  return error instanceof GoneFileError ? 'gone' : null
}

/** Says that the course is on the device, if every file is; told in the same transaction as it is looked at. */
export async function complete(row: DownloadRow): Promise<void> {
  const { downloads, files } = deviceDb()
  const former = await deviceDb().transaction('rw', [downloads, files], async () => {
    const known = await downloads.get(keyOf(row))
    const here = await files.bulkGet(row.files.map((file) => file.sha256))
    if (known?.state !== 'running' || !isTold(row) || here.some((file) => file?.state !== 'complete')) return []
    const { before, ...rest } = known
    await downloads.put({ ...rest, state: 'complete', completedAt: Date.now() })
    return before?.files ?? []
  })
  // What played until now in another rendition.
  await releaseFiles(former)
}

/**
 * Nothing half-listed stays: the row says why and names no file any more, and the space is given back.
 * Activities that were asked for one by one and are whole stay on the list.
 */
async function fail(row: DownloadRow, error: DownloadError): Promise<void> {
  const { downloads } = deviceDb()
  if (await keepFormer(row)) return
  if ((await completeItems(row, row.courseId, { ...row, items: row.items ?? row.itemsBefore ?? [] })).length > 0) {
    await keepCompleteItems(row)
    await downloads.update(keyOf(row), { error })
    return
  }
  const failed: DownloadRow = { ...row, files: [], state: 'failed', error, offline: false, hold: null }
  // Said first: where a large write was refused a small one still fits, while the browser counts
  // what is given back only some time later.
  const said = await downloads.put(failed).then(
    () => true,
    (cause: unknown) => {
      if (!isQuotaError(cause)) throw cause
      return false
    },
  )
  if (!said) await downloads.delete(keyOf(row))
  await releaseFiles(row.files)
  if (!said) await downloads.put(failed)
}

/** The content changed at the server: asks what the course is made of now. False when that is no news, true also where it was taken away. */
async function renewManifest(row: DownloadRow, signal: AbortSignal): Promise<boolean> {
  const { downloads } = deviceDb()
  await pullChanges(row, { signal })
  if ((await downloads.get(keyOf(row)))?.state !== 'running') return true
  const manifest = await readManifest(row, row.courseId, row)
  if (!manifest || isSameManifest(manifest.files, row.files)) return false
  const { files } = manifest
  await downloads.update(keyOf(row), { files, bytes: manifestBytes(files) })
  await releaseFiles(row.files)
  return true
}
