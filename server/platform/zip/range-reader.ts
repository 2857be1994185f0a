import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { RandomAccessReader } from 'yauzl'

/** Reads bytes of a file, both ends included. */
export type ReadRange = (range: { start: number; end: number }) => Promise<Readable>

const blockBytes = 1024 ** 2
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
    return Readable.from(this.#pieces(start, end), { objectMode: false })
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    void this.#fill(target, offset, length, position).then(
      () => callback(null),
      (error: unknown) => callback(error instanceof Error ? error : new Error('not read', { cause: error })),
    )
  }

  async #fill(target: Buffer, offset: number, length: number, position: number): Promise<void> {
    if (position + length > this.#bytes) throw new Error('unexpected EOF')
    let at = offset
    for await (const piece of this.#pieces(position, position + length)) at += piece.copy(target, at)
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
