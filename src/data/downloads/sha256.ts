import { initialState, sha256Module } from './sha256-module.ts'

const inputAt = 64
const inputBytes = 1024 * 1024

interface Compressor {
  memory: WebAssembly.Memory
  compress: (address: number, blocks: number) => void
}
let made: Promise<Compressor> | null = null

async function compressor(): Promise<Compressor> {
  made ??= WebAssembly.instantiate(sha256Module(inputBytes / 65_536 + 1)).then(
    ({ instance }) => instance.exports as unknown as Compressor,
  )
  return made
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
    const piece = input.subarray(at, at + inputBytes)
    memory.set(piece)
    tool.compress(inputAt, piece.length / 64)
  }
  words.set(state)
}

/** The state after some more bytes, which must be a multiple of 64 in number. The given state stays. */
export async function extendHash(state: HashState, input: Uint8Array): Promise<HashState> {
  if (input.length % 64 !== 0) throw new RangeError('only the last piece of a hash may be a broken block')
  const words = state.words.slice()
  if (input.length > 0) compressInto(await compressor(), words, input)
  return { words, bytes: state.bytes + input.length }
}

/** SHA-256 in lower-case hex of all that went in, and a last piece of any length. See [Note: Streaming SHA-256]. */
export async function finishHash(state: HashState, last: Uint8Array = new Uint8Array()): Promise<string> {
  const whole = last.length - (last.length % 64)
  const { words, bytes } = await extendHash(state, last.subarray(0, whole))
  const rest = last.subarray(whole)
  const tail = new Uint8Array(rest.length < 56 ? 64 : 128)
  tail.set(rest)
  tail[rest.length] = 0x80
  new DataView(tail.buffer).setBigUint64(tail.length - 8, BigInt(bytes + rest.length) * 8n)
  compressInto(await compressor(), words, tail)
  return Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}
