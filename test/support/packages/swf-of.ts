import { deflateSync } from 'node:zlib'

const u16 = (value: number) => Buffer.from([value & 255, value >> 8])
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Numbers of so many bits each, the last byte filled up. */
function bits(...fields: readonly [value: number, count: number][]): Buffer {
  const text = fields
    .map(([value, count]) =>
      (value >>> 0)
        .toString(2)
        .padStart(32, '0')
        .slice(32 - count),
    )
    .join('')
  const whole = text.padEnd(Math.ceil(text.length / 8) * 8, '0')
  return Buffer.from((whole.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** A rectangle from the corner, in twips. */
const rectangle = (width: number, height: number) => bits([17, 5], [0, 17], [width, 17], [0, 17], [height, 17])

const tag = (code: number, body: Buffer) =>
  body.length < 63
    ? Buffer.concat([u16((code << 6) | body.length), body])
    : Buffer.concat([u16((code << 6) | 63), u32(body.length), body])

const text = (words: string) => Buffer.from(`${words}\0`)
const action = (code: number, body: Buffer) => Buffer.concat([Buffer.from([code]), u16(body.length), body])

/** Leads a window to an address (ActionGetURL). */
export const getUrl = (address: string, target: string): Buffer =>
  action(0x83, Buffer.concat([text(address), text(target)]))

/** Asks for an address (ActionGetURL2): `how` 0x80 loads variables, 0x40 a film into `target`; 1 and 2 lead a window by GET and POST. */
export const askUrl = (address: string, target: string, how: number): Buffer =>
  Buffer.concat([
    action(0x96, Buffer.concat([Buffer.from([0]), text(address), Buffer.from([0]), text(target)])),
    action(0x9a, Buffer.from([how])),
  ])

/** A SWF of version 6: a stage of so many pixels that a shape of one colour fills, and what it does in its only frame. */
export function swfOf(
  { width = 200, height = 100, colour = [10, 160, 40] as const, actions = [] as readonly Buffer[] } = {},
  packed = false,
): Buffer {
  const [across, down] = [width * 20, height * 20]
  const shape = Buffer.concat([
    u16(1),
    rectangle(across, down),
    // One fill of one colour, no line.
    Buffer.from([1, 0, ...colour, 0]),
    Buffer.from([0x10]),
    bits(
      // To the corner, with that fill on its right side.
      [0, 1],
      [0b00101, 5],
      [1, 5],
      [0, 1],
      [0, 1],
      [1, 1],
      // Along the four sides: a straight edge along an axis, its length in 17 bits.
      ...(
        [
          [0, across],
          [1, down],
          [0, -across],
          [1, -down],
        ] as const
      ).flatMap(([isDown, by]): [number, number][] => [
        [0b11, 2],
        [15, 4],
        [0, 1],
        [isDown, 1],
        [by, 17],
      ]),
      [0, 6],
    ),
  ])
  const body = Buffer.concat([
    rectangle(across, down),
    u16(12 << 8),
    u16(1),
    tag(9, Buffer.from([255, 255, 255])),
    tag(2, shape),
    // Placed on the stage where it is.
    tag(26, Buffer.concat([Buffer.from([0x06]), u16(1), u16(1), Buffer.from([0])])),
    tag(12, Buffer.concat([...actions, Buffer.from([0])])),
    tag(1, Buffer.alloc(0)),
    tag(0, Buffer.alloc(0)),
  ])
  const head = Buffer.concat([Buffer.from(packed ? 'CWS' : 'FWS'), Buffer.from([6]), u32(body.length + 8)])
  return Buffer.concat([head, packed ? deflateSync(body) : body])
}
