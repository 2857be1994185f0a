import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { emptyHash, extendHash, finishHash } from './sha256.ts'

const bytesOf = (count: number) => new Uint8Array(count).map((_, i) => (i * 7 + (i >> 8)) & 255)
const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1000, 1_048_576 + 5])(
  '%i bytes hash as everywhere else',
  async (count) => {
    expect(await finishHash(emptyHash(), bytesOf(count))).toBe(expected(bytesOf(count)))
  },
)

test('a hash goes on from its stored state, and the state given stays what it was', async () => {
  const bytes = bytesOf(3 * 1_048_576 + 77)
  const first = await extendHash(emptyHash(), bytes.subarray(0, 1_048_576))
  const kept = structuredClone(first)
  const second = await extendHash(first, bytes.subarray(1_048_576, 3 * 1_048_576))
  expect(first).toEqual(kept)
  expect(await finishHash(structuredClone(second), bytes.subarray(3 * 1_048_576))).toBe(expected(bytes))
})

test('a broken block in the middle is refused, not hashed wrongly', async () => {
  await expect(extendHash(emptyHash(), bytesOf(65))).rejects.toBeInstanceOf(RangeError)
})
