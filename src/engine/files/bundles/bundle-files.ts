import { listInRow, type Bundle } from '#contract/engine/files/bundle.ts'
import { wantedFor } from '#contract/engine/files/rendition.ts'
import { isBundleList, keptFiles, readBundleText, type BundleList } from '#contract/engine/files/bundle-list.ts'
import { deviceDb, type DownloadRow, type ManifestFile } from '../../database/device-db.ts'
import { DamagedFileError } from '../download-file.ts'
import { openStored, storedFile } from '../playback.ts'
import { emptyHash, openSha256 } from '../sha256.ts'

// [Note: Long lists] A bundle of many files does not tell them in its row: their list is a file of its own, whose hash
// is the bundle's id. It is brought first; until it is here a download names it alone, with what is `ahead` of it. From
// then on the download names the files too, and whoever removes them removes the list with them.

type Chosen = DownloadRow['rendition']

const filesOfList = (bundleId: string, list: BundleList, chosen: Chosen): ManifestFile[] =>
  keptFiles(list, wantedFor(chosen)).map(({ sha256, bytes, type }) => ({ bundleId, sha256, bytes, type }))

/** The list of a bundle as it is stored here; null where it is not whole, or not what its id promises any more. */
export async function readStoredList(bundleId: string): Promise<BundleList | null> {
  const file = await storedFile(bundleId)
  if (!file) return null
  const stored = await new Response(openStored(file, 0, file.bytes - 1)).arrayBuffer().catch(() => null)
  const text = stored && new Uint8Array(stored)
  if (!text || (await openSha256()).finish(emptyHash(), text) !== bundleId) return null
  const list = readBundleText(new TextDecoder().decode(text))
  return isBundleList(list) ? list : null
}

/** The files that a device keeps of bundles in a rendition, in their order; of one whose list is neither told nor here, the list. */
export async function filesOfBundles(bundles: readonly Bundle[], chosen: Chosen): Promise<ManifestFile[]> {
  const files: ManifestFile[] = []
  for (const bundle of bundles) {
    const { bundleId, bytes, listBytes } = bundle
    const told = listInRow(bundle)
    if (told) {
      files.push(...filesOfList(bundleId, told, chosen))
      continue
    }
    const list = { bundleId, sha256: bundleId, bytes: listBytes, type: 'application/json' }
    const stored = await readStoredList(bundleId)
    files.push(...(stored ? [list, ...filesOfList(bundleId, stored, chosen)] : [{ ...list, ahead: bytes }]))
  }
  return distinct(files)
}

const distinct = (files: readonly ManifestFile[]): ManifestFile[] => {
  const byHash = new Map<string, ManifestFile>()
  for (const file of files) if (!byHash.has(file.sha256)) byHash.set(file.sha256, file)
  return [...byHash.values()]
}

/** Bytes of a manifest, the same content counted once, with what lists are still to name. */
export const manifestBytes = (files: readonly ManifestFile[]): number =>
  distinct(files).reduce((sum, { bytes, ahead = 0 }) => sum + bytes + ahead, 0)

/** Whether a download names everything it is of: the lists of its bundles are known. */
export const isTold = ({ files }: Pick<DownloadRow, 'files'>): boolean =>
  files.every(({ ahead }) => ahead === undefined)

/**
 * A download with the files that its lists name, once the lists are here; noted in its row. A list that is none fails
 * with `DamagedFileError`.
 */
export async function tellFiles(row: DownloadRow): Promise<DownloadRow> {
  if (isTold(row)) return row
  const files: ManifestFile[] = []
  for (const { ahead, ...file } of row.files) {
    files.push(file)
    if (ahead === undefined) continue
    const list = await readStoredList(file.bundleId)
    if (!list) throw new DamagedFileError(file.bundleId)
    files.push(...filesOfList(file.bundleId, list, row.rendition))
  }
  const told = distinct(files)
  const change = { files: told, bytes: manifestBytes(told) }
  await deviceDb().downloads.update([row.userId, row.clientId, row.courseId], change)
  return { ...row, ...change }
}
