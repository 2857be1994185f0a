/**
 * The SHA-256 compression function as a WebAssembly module, put together at run time.
 *
 * [Note: Streaming SHA-256] WebCrypto has no streaming digest, and a whole video does not fit into
 * memory beside the app. Plain JavaScript (about 210 MB/s here) would halve the speed of a download;
 * these unrolled rounds, with the schedule kept in locals, do more than that. After every chunk of
 * 2 MiB (a whole number of blocks) the state is just eight words, which are stored with the chunk:
 * a resumed download never reads its first chunks again.
 */
const op = {
  get: 0x20,
  set: 0x21,
  tee: 0x22,
  load: 0x28,
  store: 0x36,
  const: 0x41,
  eqz: 0x45,
  add: 0x6a,
  sub: 0x6b,
  and: 0x71,
  or: 0x72,
  xor: 0x73,
  shr: 0x76,
  rotl: 0x77,
  rotr: 0x78,
} as const
const i32 = 0x7f

const primes: number[] = []
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
const fraction = (root: number) => Math.floor((root % 1) * 2 ** 32) | 0

/** Words a hash begins with. */
export const initialState = (): Int32Array<ArrayBuffer> =>
  Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

function leb(value: number, signed: boolean): number[] {
  const bytes: number[] = []
  for (let rest = value; ;) {
    const low = rest & 0x7f
    rest = signed ? rest >> 7 : rest >>> 7
    const done = signed ? (rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0) : rest === 0
    bytes.push(done ? low : low | 0x80)
    if (done) return bytes
  }
}

const get = (local: number) => [op.get, local]
const constant = (value: number) => [op.const, ...leb(value, true)]
const rotated = (local: number, by: number) => [...get(local), ...constant(by), op.rotr]
const section = (id: number, body: number[]) => [id, ...leb(body.length, false), ...body]

// Locals: 0 address, 1 blocks left, 2..9 a..h, 10..25 schedule, 26 scratch.
const [address, left, first, schedule, scratch] = [0, 1, 2, 10, 26]
const mix = (local: number, one: number, two: number, three: number[]) => [
  ...rotated(local, one),
  ...rotated(local, two),
  op.xor,
  ...three,
  op.xor,
]
const shifted = (local: number, by: number) => [...get(local), ...constant(by), op.shr]

function round(i: number): number[] {
  const name = (letter: number) => first + ((letter - i) & 7)
  const [a, b, c, d, e, f, g, h] = [name(0), name(1), name(2), name(3), name(4), name(5), name(6), name(7)]
  const word = (back: number) => schedule + ((i - back) & 15)
  const extend =
    i < 16
      ? []
      : [
          ...get(word(16)),
          ...mix(word(15), 7, 18, shifted(word(15), 3)),
          op.add,
          ...get(word(7)),
          op.add,
          ...mix(word(2), 17, 19, shifted(word(2), 10)),
          op.add,
          op.set,
          word(16),
        ]
  return [
    ...extend,
    // t1 = h + S1(e) + ch(e, f, g) + k + w
    ...get(h),
    ...mix(e, 6, 11, rotated(e, 25)),
    op.add,
    ...get(f),
    ...get(g),
    op.xor,
    ...get(e),
    op.and,
    ...get(g),
    op.xor,
    op.add,
    ...constant(fraction(Math.cbrt(primes[i] ?? 0))),
    op.add,
    ...get(word(16)),
    op.add,
    op.set,
    scratch,
    ...get(d),
    ...get(scratch),
    op.add,
    op.set,
    d,
    // t1 + S0(a) + maj(a, b, c)
    ...get(scratch),
    ...mix(a, 2, 13, rotated(a, 22)),
    op.add,
    ...get(a),
    ...get(b),
    op.and,
    ...get(a),
    ...get(b),
    op.or,
    ...get(c),
    op.and,
    op.or,
    op.add,
    op.set,
    h,
  ]
}

function readWord(i: number): number[] {
  const half = (mask: number, by: number) => [...get(scratch), ...constant(by), op.rotl, ...constant(mask), op.and]
  return [
    ...get(address),
    op.load,
    2,
    ...leb(i * 4, false),
    op.set,
    scratch,
    ...half(0x00ff00ff, 8),
    ...half(0xff00ff00 | 0, 24),
    op.or,
    op.set,
    schedule + i,
  ]
}

const times = (count: number, part: (i: number) => number[]) => Array.from({ length: count }, (_, i) => part(i)).flat()
const loadState = (i: number) => [...constant(0), op.load, 2, i * 4]

/** Bytes of the module: exports `memory` (state at 0, input from 64 on) and `compress(address, blocks)`. */
export function sha256Module(pages: number): Uint8Array<ArrayBuffer> {
  const body = [
    0x03,
    0x40, // loop
    ...times(16, readWord),
    ...times(8, (i) => [...loadState(i), op.set, first + i]),
    ...times(64, round),
    ...times(8, (i) => [...constant(0), ...loadState(i), ...get(first + i), op.add, op.store, 2, i * 4]),
    ...get(address),
    ...constant(64),
    op.add,
    op.set,
    address,
    ...get(left),
    ...constant(1),
    op.sub,
    op.tee,
    left,
    0x0d,
    0, // br_if loop
    0x0b,
    0x0b,
  ]
  const code = [1, 25, i32, ...body]
  const text = (name: string) => [name.length, ...new TextEncoder().encode(name)]
  return Uint8Array.from([
    0,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    ...section(1, [1, 0x60, 2, i32, i32, 0]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, ...leb(pages, false)]),
    ...section(7, [2, ...text('memory'), 2, 0, ...text('compress'), 0, 0]),
    ...section(10, [1, ...leb(code.length, false), ...code]),
  ])
}
