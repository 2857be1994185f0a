import { crc32 } from 'node:zlib'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const keyword = 'openbadgecredential'
/** Keyword, then: not packed, no method, no language, no translated keyword (PNG, 11.3.3.4). */
const head = Buffer.from(`${keyword}\0\0\0\0\0`, 'latin1')

interface Chunk {
  type: string
  data: Buffer
  /** As it lies in the file, with its length and its sum. */
  whole: Buffer
}

/** The pieces of a PNG; null where it is none. */
function chunksOf(png: Buffer): Chunk[] | null {
  if (!png.subarray(0, 8).equals(signature)) return null
  const chunks: Chunk[] = []
  for (let at = 8; at < png.length;) {
    if (at + 12 > png.length) return null
    const bytes = png.readUInt32BE(at)
    const end = at + 12 + bytes
    if (end > png.length || crc32(png.subarray(at + 4, end - 4)) !== png.readUInt32BE(end - 4)) return null
    const type = png.toString('latin1', at + 4, at + 8)
    chunks.push({ type, data: png.subarray(at + 8, end - 4), whole: png.subarray(at, end) })
    at = end
  }
  return chunks
}

const isCredential = ({ type, data }: Chunk): boolean =>
  type === 'iTXt' && data.subarray(0, keyword.length + 1).equals(head.subarray(0, keyword.length + 1))

function makeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG with a credential in it, as one `iTXt` chunk that is not packed (Open Badges 3.0, baking); one before is replaced. */
export function bakePng(png: Buffer, jwt: string): Buffer {
  const chunks = chunksOf(png)
  const [first, ...rest] = chunks ?? []
  if (!first) throw new Error('no PNG')
  const others = rest.filter((chunk) => !isCredential(chunk)).map(({ whole }) => whole)
  return Buffer.concat([signature, first.whole, makeChunk('iTXt', Buffer.concat([head, Buffer.from(jwt)])), ...others])
}

/** The credential in a PNG; null where it has none, or is none. */
export function unbakePng(png: Buffer): string | null {
  const found = (chunksOf(png) ?? []).filter(isCredential)
  const [chunk] = found
  // Of two nobody can say which is meant; packed ones are not written (Open Badges 3.0, baking).
  if (!chunk || found.length > 1 || !chunk.data.subarray(0, head.length).equals(head)) return null
  return chunk.data.toString('utf8', head.length)
}
