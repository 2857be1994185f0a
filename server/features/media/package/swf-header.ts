import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflate } from 'node:zlib'

/** What a SWF says of its stage, in pixels; null: it is packed in a way (LZMA) that only the player unpacks. */
export interface SwfFacts {
  width: number | null
  height: number | null
}

/** The newest version there was is 51 (Flash Player 32). */
const newest = 60
/** Most bytes of what is unpacked. */
const mostBytes = 512 * 1024 ** 2
/** Pixels that a side of the stage may have (Flash 10). */
const longestSide = 8191
/** Of the header, with what only one packed with LZMA has. */
const headBytes = 12
/** The stage is in the first so many bytes behind the header. */
const stageBytes = 32

/** The stage as the rectangle at the beginning of the unpacked bytes says it, in twips; null: it says none. */
function readStage(body: Buffer): SwfFacts | null {
  const bit = (at: number) => ((body[at >> 3] ?? 0) >> (7 - (at % 8))) & 1
  const bits = (from: number, count: number) => {
    let value = 0
    for (let at = from; at < from + count; at++) value = value * 2 + bit(at)
    return value
  }
  const each = bits(0, 5)
  const side = (at: number) => {
    const value = bits(5 + at * each, each)
    return bit(5 + at * each) === 1 ? value - 2 ** each : value
  }
  if (each === 0 || body.length * 8 < 5 + 4 * each) return null
  const [width, height] = [(side(1) - side(0)) / 20, (side(3) - side(2)) / 20].map(Math.round)
  return width && height && width > 0 && height > 0 && Math.max(width, height) <= longestSide ? { width, height } : null
}

/**
 * Reads through a SWF of so many bytes and looks whether it is what its header says: its version, its length, all of what
 * is packed with zlib, its stage. Null: it is none, or not whole. Fails with what `pieces` fails with.
 */
export async function readSwf(pieces: AsyncIterable<Buffer>, bytes: number): Promise<SwfFacts | null> {
  const source = pieces[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)
  while (head.length < headBytes) {
    const next = await source.next()
    if (next.done) return null
    head = Buffer.concat([head, next.value])
  }
  const [kind, version, length, packed] = [
    head.toString('latin1', 0, 3),
    head[3] ?? 0,
    head.readUInt32LE(4),
    head.readUInt32LE(8),
  ]
  async function* rest() {
    yield head.subarray(8)
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value
  }
  const isSound = version > 0 && version <= newest && length > headBytes && length <= mostBytes
  if (isSound && kind === 'FWS' && length <= bytes) return readBody(rest(), length - 8)
  if (isSound && kind === 'CWS') return readPacked(rest(), length - 8)
  await source.return?.()
  // Twelve bytes of header, five of LZMA's own, and what is packed.
  return isSound && kind === 'ZWS' && packed + 17 <= bytes ? { width: null, height: null } : null
}

/** Looks whether there are so many bytes, and reads the stage off the first. */
async function readBody(pieces: AsyncIterable<Buffer>, length: number): Promise<SwfFacts | null> {
  let [first, seen]: [Buffer, number] = [Buffer.alloc(0), 0]
  for await (const piece of pieces) {
    if (first.length < stageBytes) first = Buffer.concat([first, piece.subarray(0, stageBytes)])
    seen += piece.length
    if (seen > mostBytes) return null
  }
  return seen >= length ? readStage(first) : null
}

/** The same of what is packed with zlib; null where it is not. */
async function readPacked(pieces: AsyncIterable<Buffer>, length: number): Promise<SwfFacts | null> {
  try {
    const unpacked = (source: AsyncIterable<Buffer>) => readBody(source, length)
    return await pipeline(Readable.from(pieces), createInflate(), unpacked)
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) return null
    throw error
  }
}
