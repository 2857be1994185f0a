import { packedUnder, packFiles } from '#contract/engine/files/bundle.ts'
import { deviceDb, type DownloadRow, type ManifestFile } from '../../database/device-db.ts'
import { holdReserve } from '../../database/reserve.ts'
import { DamagedFileError, downloadFile, type Turn } from '../download-file.ts'
import { downloadPack } from './download-pack.ts'

const parallelRequests = 3
/** A pack is full with so many bytes: one that is cut, or called off, has not gone on for long. */
const packAim = 1024 * 1024
/** Less than this free by the browser's own estimate, and no file is begun. An estimate may promise what is not there: [Note: Reserve] is what holds. */
export const estimateFloor = 50 * 1024 * 1024

/** Whether a file comes with others of its bundle. The list of one comes by itself. */
export const isSmall = ({ bundleId, sha256, bytes }: ManifestFile): boolean =>
  bytes < packedUnder && sha256 !== bundleId

/** What is asked for at once: one file, or several small ones of a bundle. */
type Request = ManifestFile[]

/** The files that are not whole, in their order; small ones that nothing has come of yet are put together. */
async function requestsFor(files: readonly ManifestFile[]): Promise<Request[]> {
  const wanted = [...new Map(files.map((file) => [file.sha256, file])).values()]
  const stored = await deviceDb().files.bulkGet(wanted.map((file) => file.sha256))
  const requests: Request[] = []
  const packs = new Map<string, { request: Request; bytes: number }>()
  for (const [at, file] of wanted.entries()) {
    const known = stored[at]
    if (known?.state === 'complete') continue
    if (!isSmall(file) || (known?.received ?? 0) > 0) {
      requests.push([file])
      continue
    }
    const open = packs.get(file.bundleId)
    const pack = open && open.bytes < packAim && open.request.length < packFiles ? open : { request: [], bytes: 0 }
    if (pack !== open) requests.push(pack.request)
    pack.request.push(file)
    pack.bytes += file.bytes
    packs.set(file.bundleId, pack)
  }
  return requests
}

/** Several requests at once, and none left running when one of them fails. */
export async function getFiles(row: DownloadRow, files: readonly ManifestFile[], given: Turn): Promise<void> {
  const failing = new AbortController()
  const turn = { ...given, stop: AbortSignal.any([given.stop, failing.signal]) }
  const queue = await requestsFor(files)
  let failure: unknown = null
  const work = async () => {
    for (let request: Request | undefined; !turn.stop.aborted && (request = queue.shift());) {
      try {
        await get(row, request, turn)
      } catch (error) {
        failure ??= error
        failing.abort()
      }
    }
  }
  await Promise.all(Array.from({ length: parallelRequests }, work))
  if (failure !== null) throw failure
}

async function get(row: DownloadRow, request: Request, turn: Turn): Promise<void> {
  const [first, ...others] = request
  if (!first) return
  await checkSpace(first)
  const single = others.length > 0 ? await downloadPack(row, request, turn) : request
  for (const file of single) if (!turn.stop.aborted) await getFile(row, file, turn)
}

/** Refuses to begin a file when the device is nearly full, as a refused write would. */
async function checkSpace(file: ManifestFile): Promise<void> {
  const known = await deviceDb().files.get(file.sha256)
  // What was begun goes on at once after each cut: an estimate takes its time.
  const estimate = known?.received ? undefined : await globalThis.navigator?.storage?.estimate?.()
  if (estimate?.quota !== undefined && estimate.usage !== undefined && estimate.quota - estimate.usage < estimateFloor)
    throw new DOMException('less than the reserve is left', 'QuotaExceededError')
  await holdReserve()
}

/** One file; what arrived damaged is asked for once more, from its beginning. */
async function getFile(row: DownloadRow, file: ManifestFile, turn: Turn): Promise<void> {
  try {
    await downloadFile(row, file, turn)
  } catch (error) {
    if (!(error instanceof DamagedFileError) || turn.stop.aborted) throw error
    await downloadFile(row, file, turn)
  }
}
