import { inflateSync } from 'node:zlib'

const headBytes = 44
const entryBytes = 20
const plainHead = 12
const plainEntry = 16
const aligned = (bytes: number): number => (bytes + 3) & ~3

/**
 * The font (TTF, OTF) that a WOFF 1 holds. Nine tenths of the time that a paper took went into unpacking the same tables
 * again: so it is done once, by zlib.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('no WOFF')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = headBytes + at * entryBytes
    const [from, packed, bytes] = [entry + 4, entry + 8, entry + 12].map((place) => woff.readUInt32BE(place))
    const stored = woff.subarray(from ?? 0, (from ?? 0) + (packed ?? 0))
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      body: packed === bytes ? stored : inflateSync(stored),
    }
  })
  const power = 2 ** Math.floor(Math.log2(count))
  const head = Buffer.alloc(plainHead + count * plainEntry)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * 16, 10)
  const parts: Uint8Array[] = [head]
  let at = head.length
  for (const [index, { tag, checksum, body }] of tables.entries()) {
    const entry = plainHead + index * plainEntry
    tag.copy(head, entry)
    head.writeUInt32BE(checksum, entry + 4)
    head.writeUInt32BE(at, entry + 8)
    head.writeUInt32BE(body.length, entry + 12)
    parts.push(body, Buffer.alloc(aligned(body.length) - body.length))
    at += aligned(body.length)
  }
  return Buffer.concat(parts)
}
