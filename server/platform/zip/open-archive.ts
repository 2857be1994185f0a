import { crc32, inflateRawSync } from 'node:zlib'
import { fromRandomAccessReaderPromise, type Entry, type ZipFile } from 'yauzl'
import { RangeReader, type ReadRange } from './range-reader.ts'
import { ZipFault } from './zip-fault.ts'
import { isLinkOrDevice, litter, zipLimits } from './zip-limits.ts'
import { zipName } from './zip-name.ts'

/** A file in a package that is not held in memory. */
export interface ArchiveFile {
  /** In NFC. */
  path: string
  bytes: number
  /** Unpacks it, a piece in memory at a time. Fails with a `ZipFault` where it is not what the package says of it. */
  pieces: () => AsyncIterable<Buffer>
}

/** A package that was looked at; nothing of it is unpacked yet. */
export interface Archive {
  /** In the order of their bytes. */
  files: ArchiveFile[]
  /** What systems left in it, and nobody put there. */
  dropped: string[]
}

/** Longest name in bytes; what bundles take is looked at later. */
const longestName = 1024

const refuse = (reason: ZipFault['reason'], message: string, entry: string | null = null): never => {
  throw new ZipFault(message, { reason, entry })
}

/**
 * Lists a package in a store, read by ranges. Fails with a `ZipFault` where anything of it is not allowed (player.md, 11),
 * and with what the store failed with.
 */
export async function openArchive(readRange: ReadRange, bytes: number): Promise<Archive> {
  if (bytes > zipLimits.bytes) refuse('too_large', 'the package is too large')
  const reader = new RangeReader(readRange, bytes)
  const guard = guardOf(reader)
  const zip = await guard(null, async () => openZip(reader, bytes))
  if (zip.entryCount > zipLimits.entries) refuse('too_many_files', 'too many files')
  const found: { at: number; file: ArchiveFile }[] = []
  const dropped: string[] = []
  const names = new Set<string>()
  let [packed, unpacked] = [0, 0]
  await guard(null, async () => {
    for await (const entry of zip.eachEntry()) {
      const path = checkEntry(entry)
      packed += entry.compressedSize
      unpacked += entry.uncompressedSize
      // Files that lie over each other make much of little.
      if (packed > bytes) refuse('bomb', 'larger than it can be')
      if (unpacked > zipLimits.unpacked) refuse('too_large', 'too much in it')
      if (names.has(path)) refuse('damaged', 'there twice', path)
      names.add(path)
      if (path === '' || path.endsWith('/')) continue
      if (litter.test(path)) dropped.push(path)
      else
        found.push({
          at: entry.relativeOffsetOfLocalHeader,
          file: fileOf({ zip, reader, guard }, trimmed(entry), path),
        })
    }
  })
  if (unpacked > zipLimits.ratio.past && unpacked > bytes * zipLimits.ratio.whole) refuse('bomb', 'packed too tightly')
  return { files: found.toSorted((a, b) => a.at - b.at).map(({ file }) => file), dropped }
}

type Guard = <Result>(entry: string | null, work: () => Promise<Result>) => Promise<Result>

/** Whatever yauzl says of a package is a fault of it, unless the store failed. */
const guardOf =
  (reader: RangeReader): Guard =>
  async (entry, work) => {
    try {
      return await work()
    } catch (error) {
      if (reader.failure) throw reader.failure
      if (error instanceof ZipFault) throw error
      throw new ZipFault(error instanceof Error ? error.message : 'damaged', {
        reason: error instanceof Error && /strong encryption/.test(error.message) ? 'encrypted' : 'damaged',
        entry,
        cause: error,
      })
    }
  }

/** How a package begins: with a file, empty, or as the first of several disks. */
const beginnings = ['PK\u0003\u0004', 'PK\u0005\u0006', 'PK00']

async function openZip(reader: RangeReader, bytes: number): Promise<ZipFile> {
  const head = Buffer.alloc(Math.min(4, bytes))
  await new Promise<void>((resolve, reject) => {
    reader.read(head, 0, head.length, 0, (error) => (error ? reject(error) : resolve()))
  })
  if (!beginnings.includes(head.toString('latin1'))) refuse('not_a_zip', 'no package')
  return fromRandomAccessReaderPromise(reader, bytes, { autoClose: false, decodeStrings: false })
}

/** What an entry says of itself before anything of it is read; gives its path. */
function checkEntry(entry: Entry): string {
  const { fileNameRaw, generalPurposeBitFlag, compressionMethod, compressedSize, uncompressedSize } = entry
  if (fileNameRaw.length > longestName) refuse('unsafe_path', 'a name that is too long')
  const path = zipName(fileNameRaw, (generalPurposeBitFlag & 0x800) !== 0).normalize('NFC')
  if (isLinkOrDevice(entry.versionMadeBy >>> 8, entry.externalFileAttributes))
    refuse('unsafe_path', 'a link or a device', path)
  if ((generalPurposeBitFlag & 0x41) !== 0) refuse('encrypted', 'encrypted', path)
  if (compressionMethod !== 0 && compressionMethod !== 8) refuse('damaged', 'an unknown way of packing', path)
  if (uncompressedSize > zipLimits.entry) refuse('too_large', 'a file is too large', path)
  const { past, entry: times } = zipLimits.ratio
  if (uncompressedSize > past && uncompressedSize > compressedSize * times) refuse('bomb', 'packed too tightly', path)
  return path
}

/** Without the texts that an entry carries: of twenty thousand they may be gigabytes. */
function trimmed(entry: Entry): Entry {
  const nothing = Buffer.alloc(0)
  return Object.assign(entry, {
    fileNameRaw: nothing,
    fileName: '',
    extraFieldRaw: nothing,
    extraFields: [],
    fileCommentRaw: nothing,
    fileComment: '',
    comment: '',
  })
}

/** Past this an entry is unpacked in pieces: what is smaller costs less at once than a stream for it. */
const atOnce = 256 * 1024

async function* unpack({ zip, reader }: OpenZip, entry: Entry): AsyncGenerator<Buffer> {
  const { compressionMethod, compressedSize, uncompressedSize } = entry
  if (compressedSize > atOnce || uncompressedSize > atOnce) {
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>
    return
  }
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  const packed = await reader.bytesAt(fileDataStart, compressedSize)
  yield compressionMethod === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, uncompressedSize) })
}

interface OpenZip {
  zip: ZipFile
  reader: RangeReader
  guard: Guard
}

function fileOf(open: OpenZip, entry: Entry, path: string): ArchiveFile {
  async function* pieces(): AsyncGenerator<Buffer> {
    const unpacked = unpack(open, entry)
    let [sum, bytes] = [0, 0]
    try {
      for (;;) {
        const { done, value } = await open.guard(path, async () => unpacked.next())
        if (done) break
        sum = crc32(value, sum)
        bytes += value.length
        yield value
      }
    } finally {
      await unpacked.return(undefined)
    }
    if (bytes !== entry.uncompressedSize || sum !== entry.crc32) refuse('damaged', 'not what it should be', path)
  }
  return { path, bytes: entry.uncompressedSize, pieces }
}
