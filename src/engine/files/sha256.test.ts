import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { emptyHash, openSha256 } from './sha256.ts'

const sha256 = await openSha256()
const bytesOf = (count: number) => new Uint8Array(count).map((_, i) => (i * 7 + (i >> 8)) & 255)
const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1000, 1_048_576 + 5])(
  '%i bytes hash as everywhere else',
  (count) => {
    expect(sha256.finish(emptyHash(), bytesOf(count))).toBe(expected(bytesOf(count)))
  },
)

test('a hash goes on from its stored state, and the state given stays what it was', () => {
  const bytes = bytesOf(3 * 1_048_576 + 77)
  const first = sha256.extend(emptyHash(), bytes.subarray(0, 1_048_576))
  const kept = structuredClone(first)
  const second = sha256.extend(first, bytes.subarray(1_048_576, 3 * 1_048_576))
  expect(first).toEqual(kept)
  expect(sha256.finish(structuredClone(second), bytes.subarray(3 * 1_048_576))).toBe(expected(bytes))
})

test('a broken block in the middle is refused, not hashed wrongly', () => {
  expect(() => sha256.extend(emptyHash(), bytesOf(65))).toThrow(RangeError)
})
