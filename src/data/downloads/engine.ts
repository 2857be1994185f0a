import { CallError } from '#platform/call-error.ts'
import { deviceDb, type DownloadError, type DownloadRow, type ManifestFile } from '../device-db.ts'
import { withFreeLock } from '../locks.ts'
import { isQuotaError } from '../open-database.ts'
import { pullChanges } from '../pull.ts'
import { ChangedFileError, DamagedFileError, downloadFile, GoneFileError } from './download-file.ts'
import { WithdrawnError } from './file-store.ts'
import { courseManifest, manifestBytes } from './manifest.ts'
import { releaseFiles } from './release.ts'

export const downloadsLock = 'trilha-downloads'
const parallelFiles = 3
/** Room left for the outbox. An estimate may promise what is not there; only a refused write is the truth. */
const reserveBytes = 50 * 1024 * 1024

/** What a slice came to. `busy`: another context is at it. */
export interface SliceReport {
  busy: boolean
  /** Downloads that still run. */
  remaining: number
  /** The slice stopped for want of a connection (or of a session). */
  offline: boolean
}

/**
 * The download engine: works through all running downloads, for at most `budgetMs` (a service
 * worker's event may not live past five minutes), one context at a time. Everything it reports, it
 * reports in the rows.
 */
export async function runDownloads({
  budgetMs = 60_000,
  signal,
}: { budgetMs?: number; signal?: AbortSignal } = {}): Promise<SliceReport> {
  const report = await withFreeLock(downloadsLock, () => runSlice(budgetMs, signal))
  return report ?? { busy: true, remaining: await countRunning(), offline: false }
}

const countRunning = async () =>
  deviceDb()
    .downloads.filter((row) => row.state === 'running')
    .count()

async function runSlice(budgetMs: number, signal: AbortSignal | undefined): Promise<SliceReport> {
  const deadline = AbortSignal.timeout(budgetMs)
  const stop = signal ? AbortSignal.any([signal, deadline]) : deadline
  let offline = false
  const rows = await deviceDb()
    .downloads.filter((row) => row.state === 'running')
    .toArray()
  for (const row of rows.toSorted((a, b) => a.startedAt - b.startedAt)) {
    if (stop.aborted || offline) break
    offline = await runDownload(row, stop)
  }
  return { busy: false, remaining: await countRunning(), offline }
}

const keyOf = (row: DownloadRow): [string, number, number] => [row.userId, row.clientId, row.courseId]

/** Gets what one download still lacks; true when it had to stop for want of a connection. */
async function runDownload(row: DownloadRow, stop: AbortSignal): Promise<boolean> {
  const { downloads } = deviceDb()
  await downloads.update(keyOf(row), { offline: false })
  try {
    await getFiles(row, stop)
    if (!stop.aborted) await complete(row)
    return false
  } catch (error) {
    if (stop.aborted || error instanceof WithdrawnError) return false
    if (error instanceof ChangedFileError && (await renewManifest(row))) return false
    const failure = failureOf(error)
    if (failure) {
      await fail(row, failure)
      return false
    }
    if (!(error instanceof CallError)) throw error
    await downloads.update(keyOf(row), { offline: true })
    return true
  }
}

function failureOf(error: unknown): DownloadError | null {
  if (isQuotaError(error)) return 'quota'
  if (error instanceof DamagedFileError) return 'damaged'
  if (error instanceof ChangedFileError) return 'changed'
  return error instanceof GoneFileError ? 'gone' : null
}

/** Refuses to begin a file when the device is nearly full, as a refused write would. */
async function checkRoom(file: ManifestFile): Promise<void> {
  const estimate = await globalThis.navigator?.storage?.estimate?.()
  if (estimate?.quota === undefined || estimate.usage === undefined) return
  if (estimate.quota - estimate.usage >= reserveBytes) return
  if ((await deviceDb().files.get(file.sha256))?.state === 'whole') return
  throw new DOMException('less than the reserve is left', 'QuotaExceededError')
}

/** Several files at once, and none left running when one of them fails. */
async function getFiles(row: DownloadRow, stop: AbortSignal): Promise<void> {
  const failing = new AbortController()
  const signal = AbortSignal.any([stop, failing.signal])
  const queue = [...new Map(row.files.map((file) => [file.sha256, file])).values()]
  let failure: unknown = null
  const work = async () => {
    for (let file: ManifestFile | undefined; !signal.aborted && (file = queue.shift());) {
      try {
        await checkRoom(file)
        await downloadFile(row, file, signal)
      } catch (error) {
        failure ??= error
        failing.abort()
      }
    }
  }
  await Promise.all(Array.from({ length: parallelFiles }, work))
  if (failure !== null) throw failure
}

/** Says that the course is on the device, if every file is; told in the same transaction as it is looked at. */
async function complete(row: DownloadRow): Promise<void> {
  const { downloads, files } = deviceDb()
  await deviceDb().transaction('rw', [downloads, files], async () => {
    const known = await downloads.get(keyOf(row))
    const here = await files.bulkGet(row.files.map((file) => file.sha256))
    if (known?.state !== 'running' || here.some((file) => file?.state !== 'whole')) return
    await downloads.put({ ...known, state: 'complete', completedAt: Date.now() })
  })
}

/** Nothing half-listed stays: the row says why and names no file any more, and the room is given back. */
async function fail(row: DownloadRow, error: DownloadError): Promise<void> {
  const { downloads } = deviceDb()
  const failed: DownloadRow = { ...row, files: [], state: 'failed', error, offline: false }
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

/** The content changed at the server: asks what the course is made of now. False when that is no news. */
async function renewManifest(row: DownloadRow): Promise<boolean> {
  const { downloads } = deviceDb()
  await pullChanges(row)
  const files = await courseManifest(row, row.courseId)
  const before = new Set(row.files.map((file) => file.sha256))
  if (!files || files.every((file) => before.has(file.sha256))) return false
  await downloads.update(keyOf(row), { files, bytes: manifestBytes(files) })
  await releaseFiles(row.files)
  return true
}
