import { createHash } from 'node:crypto'

/** A longer head is no answer of a scanner. */
const headMost = 64 * 1024

/** Reads what comes in whatever pieces; what was read is held no longer. */
export interface PieceReader {
  /** The text up to a mark, and the mark with it. */
  until(mark: string): Promise<string>
  /** So many bytes, as they come. */
  take(bytes: number): AsyncGenerator<Buffer>
}

export function readPieces(source: AsyncIterable<Buffer>): PieceReader {
  const pieces = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const more = async (): Promise<Buffer> => {
    const next = await pieces.next()
    if (next.done === true) throw new Error('the scanner hung up')
    return next.value
  }
  return {
    async until(mark) {
      for (;;) {
        const at = rest.indexOf(mark)
        const end = at + mark.length
        if (at >= 0) {
          const text = rest.toString('latin1', 0, end)
          rest = rest.subarray(end)
          return text
        }
        if (rest.length > headMost) throw new Error('the scanner answered with no end of a head')
        rest = Buffer.concat([rest, await more()])
      }
    },
    async *take(bytes) {
      for (let left = bytes; left > 0;) {
        if (rest.length === 0) rest = await more()
        const taken = rest.subarray(0, left)
        rest = rest.subarray(taken.length)
        left -= taken.length
        yield taken
      }
    },
  }
}

/** The first line of an answer, and its fields by their names in small letters. */
export interface Head {
  status: number
  fields: ReadonlyMap<string, string>
}

/** Reads a head; a field that goes on in the next line is one. */
export function parseHead(text: string): Head {
  const [first = '', ...lines] = text.replaceAll(/\r\n[ \t]+/g, '\n').split('\r\n')
  const status = /^(?:ICAP|HTTP)\/\d\.\d (\d{3})/.exec(first)?.[1]
  if (status === undefined) throw new Error('the scanner does not speak ICAP')
  const fields = lines.flatMap((line): [string, string][] => {
    const at = line.indexOf(':')
    return at > 0 ? [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]] : []
  })
  return { status: Number(status), fields: new Map(fields) }
}

/** What was found, by the fields that scanners name it with; undefined: they name nothing, null: something without a name. */
export function foundName({ fields }: Head): string | null | undefined {
  const found = fields.get('x-infection-found')
  if (found !== undefined) return /Threat=([^;]*)/i.exec(found)?.[1]?.trim() || null
  const virus = fields.get('x-virus-id') ?? fields.get('x-virus-name')
  if (virus !== undefined) return virus || null
  const violations = fields.get('x-violations-found')
  // How many there are, then of each: the file, what it has, two numbers.
  return violations === undefined ? undefined : (violations.split('\n')[2]?.trim() ?? '') || null
}

/**
 * The SHA-256 of the body of an answer of HTTP that stands in one of ICAP; null where there is none, or the answer is
 * another one than the file (a page that says it was blocked).
 */
export async function readEnclosed(pieces: PieceReader, { fields }: Head): Promise<string | null> {
  const places = new Map(
    (fields.get('encapsulated') ?? '').split(',').flatMap((part): [string, number][] => {
      const [name = '', at = ''] = part.trim().split('=')
      return name ? [[name.toLowerCase(), Number(at)]] : []
    }),
  )
  if (!places.has('res-hdr') || !places.has('res-body')) return null
  if ((places.get('res-hdr') ?? 0) > 0) await pieces.until('\r\n\r\n')
  const { status } = parseHead(await pieces.until('\r\n\r\n'))
  if (status !== 200) return null
  const hash = createHash('sha256')
  for (;;) {
    const bytes = Number.parseInt(await pieces.until('\r\n'), 16)
    if (!(bytes >= 0)) throw new Error('the scanner answered with a chunk of no length')
    if (bytes === 0) return hash.digest('hex')
    for await (const part of pieces.take(bytes)) hash.update(part)
    await pieces.until('\r\n')
  }
}
