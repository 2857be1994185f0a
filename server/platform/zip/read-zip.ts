import { crc32, inflateRawSync } from 'node:zlib'
import { ZipFault } from './zip-fault.ts'
import { isLinkOrDevice, litter, zipLimits as limits } from './zip-limits.ts'
import { zipName } from './zip-name.ts'

/** A file in a package. */
export interface ZipEntry {
  name: string
  /** As the package says; what is more is never unpacked. */
  bytes: number
  /** Unpacks it. Fails with a `ZipFault` where it is not what the package says of it. */
  read: () => Buffer
}

const [endMark, entryMark, fileMark] = [0x06054b50, 0x02014b50, 0x04034b50]

function findEnd(zip: Buffer): number {
  // A remark of at most 65,535 bytes may stand behind it.
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - 65_535); at--)
    if (zip.readUInt32LE(at) === endMark && zip.readUInt16LE(at + 20) === zip.length - at - 22) return at
  throw new ZipFault('no package, or cut off')
}

interface Header {
  name: string
  method: number
  sum: number
  packed: number
  bytes: number
  at: number
}

function readHeader(zip: Buffer, at: number): { header: Header; next: number } {
  if (at + 46 > zip.length || zip.readUInt32LE(at) !== entryMark) throw new ZipFault('a broken list of files')
  const [flags, method] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10)]
  const [nameBytes, extra, remark] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)]
  const name = zipName(zip.subarray(at + 46, at + 46 + nameBytes), (flags & 0x800) !== 0)
  if ((flags & 0x41) !== 0) throw new ZipFault('encrypted')
  if (method !== 0 && method !== 8) throw new ZipFault('an unknown way of packing')
  if (zip.readUInt16LE(at + 34) !== 0) throw new ZipFault('several disks')
  if (isLinkOrDevice(zip[at + 5] ?? 0, zip.readUInt32LE(at + 38))) throw new ZipFault('a link or a device')
  const header = {
    name,
    method,
    sum: zip.readUInt32LE(at + 16),
    packed: zip.readUInt32LE(at + 20),
    bytes: zip.readUInt32LE(at + 24),
    at: zip.readUInt32LE(at + 42),
  }
  const { bytes, packed } = header
  if (bytes > limits.entry) throw new ZipFault('a file is too large')
  if (bytes > limits.ratio.past && bytes > packed * limits.ratio.entry) throw new ZipFault('packed too tightly')
  return { header, next: at + 46 + nameBytes + extra + remark }
}

function unpack(zip: Buffer, { name, method, sum, packed, bytes, at }: Header): Buffer {
  if (at + 30 > zip.length || zip.readUInt32LE(at) !== fileMark) throw new ZipFault(`${name} is not where it should be`)
  const from = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  if (from + packed > zip.length) throw new ZipFault(`${name} is cut off`)
  const body = zip.subarray(from, from + packed)
  let whole: Buffer
  try {
    whole = method === 0 ? body : inflateRawSync(body, { maxOutputLength: Math.max(1, bytes) })
  } catch (error) {
    throw new ZipFault(`${name} is damaged`, { cause: error })
  }
  if (whole.length !== bytes || crc32(whole) !== sum) throw new ZipFault(`${name} is damaged`)
  return whole
}

/** The files of a package by their names; folders and litter are not among them. Nothing is unpacked yet. Fails with a `ZipFault`. */
export function openZip(zip: Buffer): Map<string, ZipEntry> {
  const end = findEnd(zip)
  const count = zip.readUInt16LE(end + 10)
  if (zip.readUInt16LE(end + 4) !== 0 || zip.readUInt16LE(end + 8) !== count) throw new ZipFault('several disks')
  if (count > limits.entries) throw new ZipFault('too many files')
  let [at, packed, unpacked]: [number, number, number] = [zip.readUInt32LE(end + 16), 0, 0]
  const names = new Set<string>()
  const entries = new Map<string, ZipEntry>()
  for (let number = 0; number < count; number++) {
    const { header, next } = readHeader(zip, at)
    at = next
    const { name, bytes } = header
    packed += header.packed
    unpacked += bytes
    // Files that lie over each other make much of little.
    if (packed > zip.length || unpacked > limits.unpacked) throw new ZipFault('larger than it can be')
    if (names.has(name)) throw new ZipFault(`${name} is there twice`)
    names.add(name)
    if (!name.endsWith('/') && !litter.test(name)) entries.set(name, { name, bytes, read: () => unpack(zip, header) })
  }
  if (unpacked > limits.ratio.past && unpacked > zip.length * limits.ratio.whole)
    throw new ZipFault('packed too tightly')
  return entries
}
