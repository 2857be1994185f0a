import { crc32, deflateRawSync } from 'node:zlib'

/** A file to be put into a package, and what the package is to say of it that is not so. */
export interface HostileEntry {
  name: string | Buffer
  body?: Buffer | string
  /** General purpose flags; UTF-8 unless told. */
  flags?: number
  /** 0 stored, 8 deflated. */
  method?: number
  /** Unix attributes: `0o120777` is a link. */
  mode?: number
  /** What the list says of its size. */
  says?: number
  sum?: number
  /** Bytes that are packed already. */
  packed?: Buffer
}

/** A package of whatever entries: each header is written as it is told. */
export function zipOf(entries: readonly HostileEntry[]): Buffer {
  const [bodies, list]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const { name: given, body = '', flags = 0x800, method = 8, mode, says, sum, packed: ready } of entries) {
    const name = Buffer.from(given as string)
    const whole = Buffer.from(body as string)
    const packed = ready ?? (method === 8 ? deflateRawSync(whole) : whole)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(flags, 2)
    head.writeUInt16LE(method, 4)
    head.writeUInt32LE(0x21_0000, 6)
    head.writeUInt32LE(sum ?? crc32(whole), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(says ?? whole.length, 18)
    head.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), head, name, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(((mode ?? 0) << 16) >>> 0, 6)
    rest.writeUInt32LE(at, 10)
    const madeBy = Buffer.from([20, mode === undefined ? 0 : 3])
    list.push(Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), madeBy, head, rest, name]))
    bodies.push(local)
    at += local.length
  }
  const entriesOf = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(entriesOf.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, entriesOf, end])
}
