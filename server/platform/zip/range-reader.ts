import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { RandomAccessReader } from 'yauzl'

/** Reads bytes of a file, both ends included. */
export type ReadRange = (range: { start: number; end: number }) => Promise<Readable>

const blockBytes = 512 * 1024
/** Blocks held: what is read is near what was read. */
const blocksHeld = 8

/**
 * A file in a store as yauzl reads it: in blocks, a few of them held, so that a small file in a package is not two requests
 * to the store. `failure` is what the store failed with: that is no fault of the package.
 */
export class RangeReader extends RandomAccessReader {
  failure: unknown = null
  readonly #readRange: ReadRange
  readonly #bytes: number
  readonly #blocks = new Map<number, Promise<Buffer>>()

  constructor(readRange: ReadRange, bytes: number) {
    super()
    this.#readRange = readRange
    this.#bytes = bytes
  }

  override _readStreamForRange(start: number, end: number): Readable {
    // What is long is one request, and passes through.
    const pieces = end - start > blockBytes ? this.#stream(start, end) : this.#pieces(start, end)
    return Readable.from(pieces, { objectMode: false })
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    answer: (error: Error | null) => void,
  ): void {
    void this.#copy(target, offset, length, position).then(answer)
  }

  async #copy(target: Buffer, offset: number, length: number, position: number): Promise<Error | null> {
    try {
      const bytes = await this.bytesAt(position, length)
      bytes.copy(target, offset)
      return null
    } catch (error) {
      return error instanceof Error ? error : new Error('not read', { cause: error })
    }
  }

  /** Bytes of the file, all of them or none. */
  async bytesAt(position: number, length: number): Promise<Buffer> {
    if (position + length > this.#bytes) throw new Error('unexpected EOF')
    const pieces: Buffer[] = []
    for await (const piece of this.#pieces(position, position + length)) pieces.push(piece)
    const [first] = pieces
    return first && pieces.length === 1 ? first : Buffer.concat(pieces)
  }

  async *#pieces(start: number, end: number): AsyncGenerator<Buffer> {
    const last = Math.min(end, this.#bytes)
    for (let at = start; at < last;) {
      const number = Math.floor(at / blockBytes)
      const from = at - number * blockBytes
      const block = await this.#block(number)
      const piece = block.subarray(from, from + last - at)
      // The file is shorter than it was said to be: nothing of it is believed.
      if (piece.length === 0) throw new Error('unexpected EOF')
      yield piece
      at += piece.length
    }
  }

  async *#stream(start: number, end: number): AsyncGenerator<Buffer> {
    try {
      yield* (await this.#readRange({ start, end: end - 1 })) as AsyncIterable<Buffer>
    } catch (error) {
      this.failure ??= error
      throw error
    }
  }

  async #block(number: number): Promise<Buffer> {
    const known = this.#blocks.get(number)
    this.#blocks.delete(number)
    const block = known ?? this.#fetch(number)
    this.#blocks.set(number, block)
    for (const oldest of this.#blocks.keys()) {
      if (this.#blocks.size <= blocksHeld) break
      this.#blocks.delete(oldest)
    }
    return block
  }

  async #fetch(number: number): Promise<Buffer> {
    try {
      const start = number * blockBytes
      return await buffer(await this.#readRange({ start, end: Math.min(start + blockBytes, this.#bytes) - 1 }))
    } catch (error) {
      this.failure ??= error
      throw error
    }
  }
}
