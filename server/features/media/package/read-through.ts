import { createHash, hash, type Hash } from 'node:crypto'
import { bundleLimits, type BundleFile } from '#contract/engine/files/bundle-list.ts'
import type { Findings } from '#contract/features/activity/package/package-report.ts'
import type { ArchiveFile } from '#server/platform/zip/open-archive.ts'
import { ZipFault } from '#server/platform/zip/zip-fault.ts'
import { outsideAddresses } from './outside-addresses.ts'
import { packageTypeOf } from './package-types.ts'

/** A larger page is data; nobody writes so much by hand. */
const longestPage = 512 * 1024
export const isPage = (path: string): boolean => /\.x?html?$/i.test(path)

/** Names that a bundle takes on every system. */
function checkPath(path: string): void {
  const isLong = Buffer.byteLength(path) > bundleLimits.pathBytes
  const isOdd = path.split('/').some((each) => Buffer.byteLength(each) > bundleLimits.segmentBytes)
  if (isLong || isOdd || !path.isWellFormed())
    throw new ZipFault('a name that is too long', { reason: 'unsafe_path', entry: path })
}

/**
 * Unpacks every file once, a piece in memory at a time, and keeps nothing: what it is, and that it is sound. What pages
 * load from elsewhere is told. Fails with a `ZipFault`.
 */
export async function readThrough(files: readonly ArchiveFile[], findings: Findings): Promise<BundleFile[]> {
  const read: BundleFile[] = []
  for (const file of files) {
    const { path, bytes } = file
    checkPath(path)
    const { sha256, page } = await readFile(file, isPage(path) && bytes <= longestPage)
    for (const place of page === null ? [] : outsideAddresses(page.toString('latin1')))
      findings.warn('address_outside', { file: path, ...place })
    read.push({ path, sha256, bytes, type: packageTypeOf(path) })
  }
  return read
}

/** The hash of a file; and the whole of it where it is wanted. Of twenty thousand small ones none costs a hash of its own. */
async function readFile({ pieces }: ArchiveFile, isWanted: boolean): Promise<{ sha256: string; page: Buffer | null }> {
  const whole: Buffer[] = []
  let first: Buffer | null = null
  let long: Hash | null = null
  for await (const piece of pieces()) {
    if (first) long ??= createHash('sha256').update(first)
    long?.update(piece)
    first ??= piece
    if (isWanted) whole.push(piece)
  }
  const sha256 = long ? long.digest('hex') : hash('sha256', first ?? Buffer.alloc(0))
  return { sha256, page: isWanted ? Buffer.concat(whole) : null }
}
