import { crc32, deflateRawSync } from 'node:zlib'

/** A file to be put into a package. */
export interface FileToPack {
  /** A path below its root. */
  name: string
  bytes: Uint8Array
}

/** Bytes of a package on the first of January 1980: the same files make the same package. */
const [noTime, firstDay] = [0, 0x21]

function headOf({ name, bytes }: FileToPack, packed: Uint8Array): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  // Names are UTF-8.
  head.writeUInt16LE(0x800, 2)
  head.writeUInt16LE(8, 4)
  head.writeUInt16LE(noTime, 6)
  head.writeUInt16LE(firstDay, 8)
  head.writeUInt32LE(crc32(bytes), 10)
  head.writeUInt32LE(packed.length, 14)
  head.writeUInt32LE(bytes.length, 18)
  head.writeUInt16LE(Buffer.byteLength(name), 22)
  return head
}

const mark = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Files as one package (ZIP), in their order. */
export function writeZip(files: readonly FileToPack[]): Buffer {
  const [bodies, list]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const file of files) {
    const packed = deflateRawSync(file.bytes)
    const [head, name] = [headOf(file, packed), Buffer.from(file.name)]
    const body = Buffer.concat([mark(0x04034b50), head, name, packed])
    const behind = Buffer.alloc(14)
    behind.writeUInt32LE(at, 10)
    list.push(Buffer.concat([mark(0x02014b50), Buffer.from([20, 0]), head, behind, name]))
    bodies.push(body)
    at += body.length
  }
  const entries = Buffer.concat(list)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...bodies, entries, mark(0x06054b50), end])
}
