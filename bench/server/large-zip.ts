import { crc32 } from 'node:zlib'
import { zipOf } from '#test/support/packages/zip-of.ts'
import { mediaLimits, partAt, partsOf } from '#contract/features/media/media-upload.ts'

/** The size of the largest file there may be (bytes). */
export const { bytes } = mediaLimits

// What stands around the one file within, which is not packed; its check sum is put in below.
const name = 'aula.bin'
const headLength = 30 + name.length
const tailLength = 46 + name.length + 22
const within = bytes - headLength - tailLength

let around: { head: Buffer; tail: Buffer } | undefined

/** A part of a package of the largest size: different in each, cheap to make. */
export function partOf(number: number): Buffer {
  around ??= makeAround()
  const part = contentOf(number)
  if (number === 1) around.head.copy(part)
  if (number === partsOf(bytes)) around.tail.copy(part, part.length - tailLength)
  return part
}

/** All parts, in order. */
export function* allParts(): Generator<Buffer> {
  for (let number = 1; number <= partsOf(bytes); number++) yield partOf(number)
}

function contentOf(number: number): Buffer {
  const part = Buffer.alloc(partAt(number, bytes).bytes, number % 251)
  part.writeUInt32BE(number, headLength)
  return part
}

function makeAround(): { head: Buffer; tail: Buffer } {
  let sum = 0
  for (let number = 1; number <= partsOf(bytes); number++) {
    const part = contentOf(number)
    const from = number === 1 ? headLength : 0
    sum = crc32(part.subarray(from, number === partsOf(bytes) ? part.length - tailLength : undefined), sum)
  }
  const made = zipOf([{ name, method: 0, sum, says: within }])
  const [head, tail] = [made.subarray(0, headLength), made.subarray(headLength)]
  // The helper knows nothing of the bytes within: how many there are, and where the list begins.
  head.writeUInt32LE(within, 18)
  tail.writeUInt32LE(within, 20)
  tail.writeUInt32LE(headLength + within, tailLength - 6)
  return { head, tail }
}
