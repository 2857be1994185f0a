import { SaxesParser } from 'saxes'
import type { XmlElement } from '#contract/engine/files/xml-element.ts'

/** What one document, or one part of a long one, may be. */
const limits = { characters: 16 * 1024 * 1024, depth: 64, elements: 100_000 } as const

/** What cannot be read as XML, or must not be: document types (and with them entities), what is too deep or too large. */
export class XmlFault extends Error {
  override readonly name = 'XmlFault'
  /** From 1; null: of the whole. */
  readonly line: number | null
  /** It may be well written, and is not read all the same. */
  readonly isUnsafe: boolean

  constructor(message: string, { line = null, isUnsafe = false, ...rest }: XmlFaultOptions = {}) {
    super(message, rest)
    this.line = line
    this.isUnsafe = isUnsafe
  }
}

interface XmlFaultOptions extends ErrorOptions {
  line?: number | null
  isUnsafe?: boolean
}

/** The encoding that the first bytes of a document tell. */
function encodingOf(head: Uint8Array): string {
  const [first, second] = head
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0x3c && second === 0) return 'utf-16le'
  if (first === 0 && second === 0x3c) return 'utf-16be'
  const declared = /^[^>]{0,100}encoding\s*=\s*["']([\w-]+)["']/.exec(
    Buffer.from(head.subarray(0, 200)).toString('latin1'),
  )
  const named = declared?.[1]?.toLowerCase() ?? 'utf-8'
  if (/^(windows-1252|iso-8859-1|latin1|us-ascii)$/.test(named)) return 'windows-1252'
  if (named === 'utf-8' || named === 'utf8') return 'utf-8'
  throw new XmlFault(`the encoding ${named} is not read`)
}

async function* decoded(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  for await (const piece of bytes) {
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true })
    yield decoder.decode(piece, { stream: true })
  }
  if (decoder) yield decoder.decode()
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * The elements of a document that stand so many levels below its root, as they are read: one in memory at a time. Level 0
 * is the root itself. Nothing outside the document is ever looked at. Fails with an `XmlFault`.
 */
export async function* readElements(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  level: number,
): AsyncGenerator<XmlElement> {
  const parser = new SaxesParser({ xmlns: false })
  const open: XmlElement[] = []
  let [depth, size, elements]: [number, number, number] = [0, 0, 0]
  const refuse = (message: string): never => {
    throw new XmlFault(message, { line: parser.line, isUnsafe: true })
  }
  let ready: XmlElement[] = []
  let begun = 1
  const grow = (by: number) => {
    size += by
    if (size > limits.characters) refuse('an element is too large')
  }
  const write = (text: string) => {
    const into = open.at(-1)
    if (!into || text === '') return
    grow(text.length)
    into.children.push(text)
  }
  parser.on('error', (error) => {
    throw new XmlFault(error.message, { line: parser.line })
  })
  parser.on('doctype', () => {
    refuse('a document type')
  })
  parser.on('text', write)
  parser.on('cdata', write)
  parser.on('opentagstart', () => (begun = parser.line))
  parser.on('opentag', ({ name, attributes }) => {
    if (depth >= limits.depth) refuse('too deep')
    depth++
    if (depth <= level) return
    const own = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), value]))
    grow(name.length + Object.values(own).reduce((sum, value) => sum + value.length, 16))
    if (++elements > limits.elements) refuse('an element holds too many')
    const node: XmlElement = { name: local(name), attributes: own, children: [], line: begun }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('closetag', () => {
    depth--
    const node = open.pop()
    if (!node || open.length > 0) return
    ready.push(node)
    size = 0
    elements = 0
  })
  try {
    for await (const text of decoded(bytes)) {
      grow(0)
      parser.write(text)
      yield* ready
      ready = []
    }
    parser.close()
  } catch (error) {
    // Letters that the encoding does not have; whatever else is wrong with the bytes is told as it is.
    throw error instanceof TypeError ? new XmlFault('not to be read', { line: parser.line, cause: error }) : error
  }
}

/** A whole document of a few megabytes at most. Fails with an `XmlFault`. */
export async function readDocument(bytes: AsyncIterable<Uint8Array> | Uint8Array): Promise<XmlElement> {
  for await (const root of readElements(bytes instanceof Uint8Array ? [bytes] : bytes, 0)) return root
  throw new XmlFault('empty')
}
