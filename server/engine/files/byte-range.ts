/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * What a `Range` header asks of a file (RFC 9110, section 14): one range, `unsatisfiable`, or the
 * whole file (null) where there is none, several, or one in another unit.
 */
export function readRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null {
  const match = header && /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(header)
  if (!match) return null
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return null
  if (first === '') {
    const count = Number(last)
    return count === 0 ? 'unsatisfiable' : { start: Math.max(0, bytes - count), end: bytes - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= bytes) return 'unsatisfiable'
  return { start, end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) }
}

/** Whether an `If-None-Match` (or `If-Range`) header names this strong tag. */
export function namesTag(header: string | undefined, tag: string): boolean {
  return header !== undefined && header.split(',').some((one) => one.trim() === tag || one.trim() === '*')
}
