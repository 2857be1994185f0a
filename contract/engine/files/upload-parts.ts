import { partsAtOnce, unitBytes } from './file.ts'

/** A part of an upload: where it begins is told by its number. */
export interface UploadPart {
  number: number
  bytes: number
}

/** Where a part begins in its file. */
export const partStart = (number: number): number => (number - 1) * unitBytes

/** What is there of a file, and what is not. */
export interface Coverage<P extends UploadPart> {
  /** The parts that count, in the order of the file. */
  parts: P[]
  /** Bytes in them. */
  received: number
  /** Stretches still missing: first byte, and the one after the last. */
  gaps: [from: number, to: number][]
}

/**
 * Puts the parts that arrived side by side. Sizes may differ from part to part: the network was another
 * one when they were sent. What lies under an earlier part, or reaches beyond the file, does not count.
 */
export function coverFile<P extends UploadPart>(total: number, arrived: readonly P[]): Coverage<P> {
  const usable = arrived
    .filter(({ number, bytes }) => {
      const to = partStart(number) + bytes
      return bytes > 0 && (to === total || (to < total && bytes % unitBytes === 0))
    })
    .toSorted((a, b) => a.number - b.number)
  const parts: P[] = []
  const gaps: [number, number][] = []
  let at = 0
  for (const part of usable) {
    const from = partStart(part.number)
    if (from < at) continue
    if (from > at) gaps.push([at, from])
    parts.push(part)
    at = from + part.bytes
  }
  if (at < total) gaps.push([at, total])
  return { parts, received: parts.reduce((sum, part) => sum + part.bytes, 0), gaps }
}

// [Note: Aligned parts] A part is a power of two units and begins at a multiple of its own size. So whatever
// sizes somebody asks for, all parts that can ever have an address are together no more than a few times their
// file: half of the numbers can name one unit, a quarter two, and so on. One stored part a number bounds a store
// that nothing of ours stands in front of, too.

/** The next parts to send, of the size wished for where that begins at a multiple of itself, of smaller ones before. */
export function nextParts(gaps: readonly [number, number][], wished: number): UploadPart[] {
  const most = 2 ** Math.floor(Math.log2(Math.max(1, wished / unitBytes)))
  const parts: UploadPart[] = []
  for (const [from, to] of gaps) {
    for (let at = from; at < to;) {
      if (parts.length === partsAtOnce) return parts
      const unit = at / unitBytes
      // The lowest bit that is set: the largest power of two that the place is a multiple of.
      const aligned = unit === 0 ? most : Math.min(most, unit & -unit)
      const bytes = Math.min(aligned * unitBytes, to - at)
      parts.push({ number: unit + 1, bytes })
      at += bytes
    }
  }
  return parts
}
