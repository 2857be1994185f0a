/** A stretch of a file, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * What a `Range` header asks of a file: a stretch, `null` for the whole file (no header, several
 * ranges, or one that is not understood: RFC 9110 lets a server ignore those), or 'unsatisfiable'.
 */
export function readRange(header: string | null, bytes: number): ByteRange | null | 'unsatisfiable' {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  if (from === '') {
    const last = Math.min(Number(to), bytes)
    return last > 0 ? { start: bytes - last, end: bytes - 1 } : 'unsatisfiable'
  }
  const start = Number(from)
  const end = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (start >= bytes) return 'unsatisfiable'
  return end < start ? null : { start, end }
}
