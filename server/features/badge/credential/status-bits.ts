import { gunzipSync, gzipSync } from 'node:zlib'
import { awardsInList } from '#contract/features/badge/badge-rules.ts'

/** A list of bits as it travels: gzip, base64url, `u` in front (Bitstring Status List 1.0, 3.2). The first is the leftmost. */
export function writeBits(set: readonly number[]): string {
  const bytes = Buffer.alloc(awardsInList / 8)
  for (const at of set) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (0x80 >> (at & 7))
  return `u${gzipSync(bytes).toString('base64url')}`
}

/** Whether a bit of such a list is set; null where it is no such list, or has no such bit. */
export function readBit(encoded: string, at: number): boolean | null {
  if (!encoded.startsWith('u')) return null
  try {
    const byte = gunzipSync(Buffer.from(encoded.slice(1), 'base64url'), { maxOutputLength: 1 << 20 })[at >> 3]
    return byte === undefined ? null : (byte & (0x80 >> (at & 7))) !== 0
  } catch {
    // Not packed as it says.
    return null
  }
}
