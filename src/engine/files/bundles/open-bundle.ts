import { listInRow, readBundleFile, type Bundle } from '#contract/engine/files/bundle.ts'
import {
  entryPath,
  isBundleList,
  readBundleText,
  type BundleFile,
  type BundleList,
} from '#contract/engine/files/bundle-list.ts'
import { openPaths } from '#contract/engine/files/bundle-paths.ts'
import { fetchAs } from '../../session/api.ts'
import type { Member } from '../../session/member.ts'
import type { ByteRange } from '../byte-range.ts'
import { openStored, storedFile } from '../playback.ts'
import { readStoredList } from './bundle-files.ts'

/** A bundle whose files are read by their paths, as what is inside names them. */
export interface OpenBundle {
  /** The file that a path means: exactly, else the only one that differs in case; null: none. */
  find(path: string): BundleFile | null
  /** A stretch of a file (both ends included): from this device, else from the server. Throws `CallError` or what the network throws. */
  read(file: BundleFile, range: ByteRange): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>
  /** Whether its first file plays without a network. */
  isKept(): Promise<boolean>
}

/** Opens a bundle for a member. Throws where its list is neither here nor comes. */
export async function openBundle(bundle: Bundle, member: Member): Promise<OpenBundle> {
  const list = listInRow(bundle) ?? (await readStoredList(bundle.bundleId)) ?? (await fetchList(bundle, member))
  const find = openPaths(list)
  return {
    find,
    read: (file, range) => readFile(bundle.bundleId, member, file, range),
    async isKept() {
      const entry = find(entryPath(list))
      return entry !== null && (await storedFile(entry.sha256)) !== null
    },
  }
}

async function readFile(
  bundleId: string,
  member: Member,
  { sha256 }: BundleFile,
  { start, end }: ByteRange,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const stored = await storedFile(sha256)
  if (stored) return openStored(stored, start, end)
  const { body } = await fetchFile(bundleId, member, sha256, { range: `bytes=${start}-${end}` })
  return body ?? new Blob([]).stream()
}

async function fetchList(bundle: Bundle, member: Member): Promise<BundleList> {
  const answer = await fetchFile(bundle.bundleId, member, bundle.bundleId, {})
  const list = readBundleText(await answer.text())
  if (!isBundleList(list)) throw new Error(`the list of ${bundle.bundleId} is none`)
  return list
}

async function fetchFile(bundleId: string, member: Member, sha256: string, headers: Record<string, string>) {
  const path = readBundleFile.path.replace(':bundleId', bundleId).replace(':sha256', sha256)
  const answer = await fetchAs(member, path, { headers })
  if (!answer.ok) throw new Error(`a file of ${bundleId} is answered with ${answer.status}`)
  return answer
}
