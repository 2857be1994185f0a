import { createHash, type Hash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import * as v from 'valibot'
import { findKey, openFrame } from './archive-cipher.ts'
import {
  ArchiveError,
  format,
  headerSchema,
  letters,
  magic,
  type Frame,
  type Header,
  type Letter,
} from './archive-format.ts'

/** Longer than any header. */
const mostHeader = 1024 * 1024
const hashBytes = 32
/** Longer than any frame that is written: one row, or a piece of a file. A damaged length is not believed. */
const mostFrame = 2 ** 30

/** An archive whose header was found sound. */
export interface Archive {
  readonly header: Header
  readonly bytes: number
  /** Its frames in order, those of the wanted letters only (all, where none are named). Fails at the first damage that it meets. */
  frames(wanted?: readonly Letter[]): AsyncGenerator<Frame, void>
  /** All of its frames; at their end the hash of the whole was compared too. */
  framesChecked(): AsyncGenerator<Frame, void>
  close(): Promise<void>
}

const cut = () => new ArchiveError('It is damaged: its end is missing.')

/** Opens an archive; fails with {@link ArchiveError} where it is none, of a newer format, or where the key is not its own. */
export async function openArchive(path: string, backupKey: Uint8Array | null): Promise<Archive> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const { header, headerHash, lines } = await readHeader(handle)
    const key = await findKey(header.encryption, backupKey)
    const end = size - hashBytes
    async function* read(wanted: readonly Letter[], hash: Hash | null): AsyncGenerator<Frame, void> {
      let ended = false
      for (let number = 0, at = lines.length; at < end; number++) {
        if (ended || at + 5 > end) throw cut()
        const head = await readExactly(handle, at, 5)
        const letter = letters.find((one) => one === String.fromCharCode(head[0] ?? 0))
        const length = head.readUInt32BE(1)
        if (!letter) throw new ArchiveError(`It is damaged: frame ${number} is of no known kind.`)
        if (length > mostFrame || at + 5 + length > end) throw cut()
        if (wanted.includes(letter)) {
          const body = await readExactly(handle, at + 5, length)
          hash?.update(head).update(body)
          yield { letter, body: key ? openFrame(key, body, { letter, number, headerHash }) : body }
        }
        ended = letter === 'E'
        at += 5 + length
      }
      if (!ended) throw cut()
    }
    return {
      header,
      bytes: size,
      frames: (wanted = letters) => read(wanted, null),
      async *framesChecked() {
        const hash = createHash('sha256').update(lines)
        yield* read(letters, hash)
        const told = await readExactly(handle, end, hashBytes)
        if (!hash.digest().equals(told)) throw new ArchiveError('It is damaged: its checksum is another.')
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function readHeader(handle: FileHandle): Promise<{ header: Header; headerHash: Buffer; lines: Buffer }> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(mostHeader), 0, mostHeader, 0)
  const text = buffer.subarray(0, bytesRead)
  const first = text.indexOf('\n')
  const [word, number] = text
    .subarray(0, Math.min(Math.max(first, 0), 64))
    .toString('latin1')
    .split(' ')
  if (word !== magic) throw new ArchiveError('It is no backup of Trilha.')
  if (Number(number) > format)
    throw new ArchiveError(`It was made by a newer version (format ${number}): restore it with that one.`)
  const second = text.indexOf('\n', first + 1)
  const third = text.indexOf('\n', second + 1)
  if (second < 0 || third < 0) throw cut()
  const headerHash = createHash('sha256')
    .update(text.subarray(0, second + 1))
    .digest()
  if (headerHash.toString('hex') !== text.subarray(second + 1, third).toString('latin1'))
    throw new ArchiveError('It is damaged: its header is not as it was written.')
  const header = parseJson(headerSchema, text.subarray(first + 1, second))
  return { header, headerHash, lines: Buffer.from(text.subarray(0, third + 1)) }
}

/** JSON of a frame, in the shape that it must have. */
export function parseJson<S extends v.GenericSchema>(schema: S, bytes: Uint8Array): v.InferOutput<S> {
  try {
    return v.parse(schema, JSON.parse(Buffer.from(bytes).toString('utf8')))
  } catch (error) {
    throw new ArchiveError('It is damaged: what it tells of itself cannot be read.', { cause: error })
  }
}

async function readExactly(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length)
  for (let done = 0; done < length;) {
    const { bytesRead } = await handle.read(buffer, done, length - done, position + done)
    if (bytesRead === 0) throw cut()
    done += bytesRead
  }
  return buffer
}
