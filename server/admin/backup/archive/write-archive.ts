import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { writeDurably } from '#server/platform/files/durable-write.ts'
import { sealFrame } from './archive-cipher.ts'
import { format, magic, type Frame, type Header } from './archive-format.ts'

/** What came of it. */
export interface Written {
  bytes: number
  /** Of the whole file, as `sha256sum` says it. */
  sha256: string
}

/** Writes an archive, frame after frame; the file is there whole, or not at all. `key`: see {@link sealFrame}; null: readable. */
export async function writeArchive(
  path: string,
  header: Header,
  frames: AsyncIterable<Frame>,
  key: Uint8Array | null,
): Promise<Written> {
  const hash = createHash('sha256')
  async function* hashed() {
    for await (const part of partsOf(header, frames, key)) {
      hash.update(part)
      yield part
    }
    yield hash.copy().digest()
  }
  await writeDurably(path, Readable.from(hashed(), { objectMode: false, highWaterMark: 1024 * 1024 }))
  hash.update(hash.copy().digest())
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}

async function* partsOf(
  header: Header,
  frames: AsyncIterable<Frame>,
  key: Uint8Array | null,
): AsyncGenerator<Buffer, void> {
  const lines = `${magic} ${format}\n${JSON.stringify(header)}\n`
  const headerHash = createHash('sha256').update(lines).digest()
  yield Buffer.from(`${lines}${headerHash.toString('hex')}\n`)
  let number = 0
  for await (const frame of frames) {
    const body = key ? sealFrame(key, frame, { number, headerHash }) : frame.body
    const head = Buffer.alloc(5)
    head.write(frame.letter)
    head.writeUInt32BE(body.length, 1)
    yield head
    if (body.length > 0) yield Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    number++
  }
}
