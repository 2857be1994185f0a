import { initialState, sha256Module } from './sha256-module.ts'

const inputAt = 64
const inputBytes = 1024 * 1024

interface Compressor {
  memory: WebAssembly.Memory
  compress: (address: number, blocks: number) => void
}
/** State of a hash between two chunks: eight words, and the bytes that went in. Both can be stored. */
export interface HashState {
  words: Int32Array<ArrayBuffer>
  bytes: number
}

/** A hash of nothing yet. */
export const emptyHash = (): HashState => ({ words: initialState(), bytes: 0 })

function compressInto(tool: Compressor, words: Int32Array, input: Uint8Array): void {
  const state = new Int32Array(tool.memory.buffer, 0, 8)
  const memory = new Uint8Array(tool.memory.buffer, inputAt, inputBytes)
  state.set(words)
  for (let at = 0; at < input.length; at += inputBytes) {
    const part = input.subarray(at, at + inputBytes)
    memory.set(part)
    tool.compress(inputAt, part.length / 64)
  }
  words.set(state)
}

/** SHA-256 of bytes that come in parts. */
export class Sha256 {
  private readonly tool

  constructor(tool: Compressor) {
    this.tool = tool
  }

  /** The state after some more bytes, which must be a multiple of 64 in number. The given state stays. */
  extend(state: HashState, input: Uint8Array): HashState {
    if (input.length % 64 !== 0) throw new RangeError('only the last part of a hash may be a broken block')
    const words = state.words.slice()
    compressInto(this.tool, words, input)
    return { words, bytes: state.bytes + input.length }
  }

  /** The hash in lower-case hex of all that went in, and a last part of any length. */
  finish(state: HashState, last: Uint8Array = new Uint8Array()): string {
    const blocks = last.length - (last.length % 64)
    const { words, bytes } = this.extend(state, last.subarray(0, blocks))
    const rest = last.subarray(blocks)
    const tail = new Uint8Array(rest.length < 56 ? 64 : 128)
    tail.set(rest)
    tail[rest.length] = 0x80
    new DataView(tail.buffer).setBigUint64(tail.length - 8, BigInt(bytes + rest.length) * 8n)
    compressInto(this.tool, words, tail)
    return Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }
}

let made: Promise<Sha256> | null = null

/** What hashes, made at the first call. See [Note: Streaming SHA-256]. */
export function openSha256(): Promise<Sha256> {
  made ??= WebAssembly.instantiate(sha256Module(inputBytes / 65_536 + 1)).then(
    ({ instance }) => new Sha256(instance.exports as unknown as Compressor),
  )
  return made
}
