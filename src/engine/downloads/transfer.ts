import { linkBundleFile } from '#contract/engine/files/bundle.ts'
import { CallError } from '#platform/call-error.ts'
import { callAs } from '../session/api.ts'
import { announce } from '../database/broadcast.ts'
import { deviceDb, type DownloadRow, type ManifestFile } from '../database/device-db.ts'
import { withLock } from '../database/locks.ts'
import { isQuotaError } from '../database/open-database.ts'
import { serverOrigin } from '../session/public-call.ts'
import { holdReserve } from '../database/reserve.ts'
import { peopleSignedIn } from '../session/session.ts'
import { backgroundFetches, backgroundIdOf, downloadKeyOf, type BackgroundFetch } from './background-fetch.ts'
import { readChoices } from './choices.ts'
import { DamagedFileError, storeBrought } from '../files/download-file.ts'
import { isTold } from '../files/bundles/bundle-files.ts'
import { estimateFloor, isSmall } from '../files/bundles/get-files.ts'
import { complete, downloadsLock, readyRows, runDownloads } from './download-engine.ts'
import { WithdrawnError } from '../files/file-store.ts'
import { holdOf } from './network.ts'

// [Note: Handing over] A service worker's event may not last, and a closed app has no page: what is left of a
// download then waits for the next start. Where the browser can download by itself (Background Fetch, Chromium)
// the rest is transferred to it when the app goes out of sight. The engine leaves such a course alone until the
// browser brings what it got, which is stored and checked as anything else; what it could not get, the engine
// brings later. Nothing depends on it: whatever is refused or lost here is as if it had not been tried.
//
// The browser writes down what it asks for: so it gets no token of the session, only links that open one file each
// for an hour, and no course's name. It takes any network it finds: so it gets only what may go over any. And it keeps a request's bytes only when all of them are there: so requests are of 16 MiB.
const partSize = 16 * 1024 * 1024
/** More small files than these are left to the engine, which needs fewer requests for them. */
const mostSmall = 50
/** Less than this is left to the slice of the engine that runs anyway. */
const leastBytes = 2 * 1024 * 1024

/** Whether the browser may bring a download over whatever network it finds. */
async function mayGoAnywhere(row: DownloadRow): Promise<boolean> {
  const worst = { kind: 'mobile', saver: true } as const
  return holdOf({ ...row, agreed: false }, await readChoices(row.userId), worst) === null
}

/** What a file still lacks. */
interface Rest {
  file: ManifestFile
  from: number
}

async function restsOf({ files }: DownloadRow): Promise<Rest[]> {
  const wanted = [...new Map(files.map((file) => [file.sha256, file])).values()]
  const stored = await deviceDb().files.bulkGet(wanted.map((file) => file.sha256))
  const rests = wanted
    .map((file, at) => ({ file, from: stored[at]?.received ?? 0 }))
    .filter(({ file, from }) => from < file.bytes)
  const large = rests.filter(({ file }) => !isSmall(file))
  return rests.length - large.length > mostSmall ? large : rests
}

/** Requests for the rest of a file, by a link that opens it. */
async function requestsFor(row: DownloadRow, { file, from }: Rest): Promise<Request[]> {
  const { url } = await callAs(row)(linkBundleFile, { params: { bundleId: file.bundleId, sha256: file.sha256 } })
  const requests: Request[] = []
  for (let start = from; start < file.bytes;) {
    const end = Math.min(file.bytes, start - (start % partSize) + partSize)
    requests.push(new Request(serverOrigin() + url, { headers: { range: `bytes=${start}-${end - 1}` } }))
    start = end
  }
  return requests
}

/** Twice: the browser's bytes are there until ours are. */
async function hasSpace(bytes: number): Promise<boolean> {
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  return quota - usage > 2 * bytes + estimateFloor
}

/** The app is out of sight: gives what is left of the downloads that run to the browser. `title` is what it shows. */
export async function transferDownloads(title: string): Promise<void> {
  const manager = await backgroundFetches()
  if (!manager) return
  for (const row of await readyRows()) {
    if (!isTold(row)) continue
    const rests = await restsOf(row)
    const bytes = rests.reduce((sum, { file, from }) => sum + file.bytes - from, 0)
    if (bytes < leastBytes || !(await mayGoAnywhere(row)) || !(await hasSpace(bytes))) continue
    try {
      const requests = await Promise.all(rests.map((rest) => requestsFor(row, rest)))
      const icons = [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }]
      await manager.fetch(backgroundIdOf(row), requests.flat(), { title, icons, downloadTotal: bytes })
    } catch (error) {
      if (isRefusal(error)) continue
      throw error
    }
    // Who is at work leaves it.
    announce({ type: 'queue-changed' })
  }
}

/** No connection, no permission, no space, or another tab has transferred it already: the engine stays at it. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CallError || error instanceof TypeError || error instanceof DOMException

/** Whether the browser may go on with a download: it runs, and its person is here and wants it over any network. */
const isWanted = async (row: DownloadRow | undefined): Promise<boolean> =>
  row?.state === 'running' && (await peopleSignedIn()).includes(row.userId) && mayGoAnywhere(row)

/** Takes back what the browser may not bring any more: paused, removed, its person gone, or only over Wi-Fi from now on. */
export async function recallTransferred(): Promise<void> {
  const manager = await backgroundFetches()
  for (const id of (await manager?.getIds()) ?? []) {
    const key = downloadKeyOf(id)
    if (key && !(await isWanted(await deviceDb().downloads.get(key)))) await (await manager?.get(id))?.abort()
  }
}

/** What this page follows already. */
const followed = new Set<string>()

/** Keeps the rows of what the browser is bringing up to date with how far it is, for as long as this page lives. */
export async function followTransferred(): Promise<void> {
  const manager = await backgroundFetches()
  for (const id of (await manager?.getIds()) ?? []) {
    const key = downloadKeyOf(id)
    const fetching = key && (await manager?.get(id))
    if (!key || !fetching || followed.has(id)) continue
    followed.add(id)
    let noted = 0
    const note = async () => {
      // Every packet of the network would be a write.
      if (Date.now() - noted < 500) return
      noted = Date.now()
      await deviceDb().downloads.update(key, { brought: fetching.downloaded })
    }
    fetching.addEventListener('progress', () => {
      if (fetching.result === '') void note()
      // Over: another one of the same course may follow one day.
      else followed.delete(id)
    })
    await note()
  }
}

/** What the browser brought, all of it or what it could get: stored, checked, and gone on from. In its event. */
export async function takeIn(fetching: BackgroundFetch, signal: AbortSignal): Promise<void> {
  await keepBrought(fetching)
  // Pages look again at what is left of it; where there is none, this event still has time.
  announce({ type: 'queue-changed' })
  await runDownloads({ signal })
}

/** As `takeIn`, of what was called off: by us, or by its person where the browser shows it, who finds it paused. */
export async function takeBack(fetching: BackgroundFetch): Promise<void> {
  const row = await keepBrought(fetching)
  if (!row || !(await isWanted(row))) return
  await deviceDb().downloads.update([row.userId, row.clientId, row.courseId], { state: 'paused' })
}

/** Stores what came whole; gives the download's row as it is then. */
async function keepBrought(fetching: BackgroundFetch): Promise<DownloadRow | undefined> {
  const { downloads } = deviceDb()
  const key = downloadKeyOf(fetching.id)
  if (!key) return undefined
  return withLock(downloadsLock, async () => {
    const row = await downloads.get(key)
    try {
      if (row) await storeAll(row, fetching)
    } catch (error) {
      // Somebody else's change came first, the bytes were not what was promised, or there is no space: the engine sees to it.
      const isKnown = error instanceof WithdrawnError || error instanceof DamagedFileError || isQuotaError(error)
      if (!isKnown) throw error
    } finally {
      await downloads.update(key, { brought: 0 })
    }
    return downloads.get(key)
  })
}

const startOf = (range: string | null) => Number(/^bytes[= ](\d+)-/.exec(range ?? '')?.[1])

async function storeAll(row: DownloadRow, fetching: BackgroundFetch): Promise<void> {
  await holdReserve()
  const records = (await fetching.matchAll()).toSorted(
    (a, b) => startOf(a.request.headers.get('range')) - startOf(b.request.headers.get('range')),
  )
  for (const { request, responseReady } of records) {
    const [, sha256] = /\/api\/bundles\/[^/]+\/files\/([^/]+)\//.exec(request.url) ?? []
    const file = row.files.find((each) => each.sha256 === sha256)
    const response = await responseReady.catch(() => null)
    const start = startOf(response?.headers.get('content-range') ?? null)
    if (file && response?.status === 206 && response.body) await storeBrought(row, file, { start, body: response.body })
  }
  await complete(row)
}
