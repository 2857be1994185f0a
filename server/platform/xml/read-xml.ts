import { SaxesParser } from 'saxes'

/** What one document, or one part of a long one, may be. */
const limits = { characters: 16 * 1024 * 1024, depth: 64 } as const

/** An element without its prefixes; `line` is where it begins, from 1. */
export interface XmlNode {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (XmlNode | string)[]
  line: number
}

/** What cannot be read as XML, or must not be: document types (and with them entities), what is too deep or too large. */
export class XmlFault extends Error {
  override readonly name = 'XmlFault'
}

/** The encoding that the first bytes of a document tell. */
function encodingOf(head: Uint8Array): string {
  const [first, second] = head
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
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
): AsyncGenerator<XmlNode> {
  const parser = new SaxesParser({ xmlns: false })
  const open: XmlNode[] = []
  let [depth, size]: [number, number] = [0, 0]
  let ready: XmlNode[] = []
  const grow = (by: number) => {
    size += by
    if (size > limits.characters) throw new XmlFault('an element is too large')
  }
  const write = (text: string) => {
    const into = open.at(-1)
    if (!into || text === '') return
    grow(text.length)
    into.children.push(text)
  }
  parser.on('error', (error) => {
    throw new XmlFault(error.message)
  })
  parser.on('doctype', () => {
    throw new XmlFault('a document type')
  })
  parser.on('text', write)
  parser.on('cdata', write)
  parser.on('opentag', ({ name, attributes }) => {
    if (depth >= limits.depth) throw new XmlFault('too deep')
    depth++
    if (depth <= level) return
    const own = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), value]))
    grow(name.length + Object.values(own).reduce((sum, value) => sum + value.length, 16))
    const node = { name: local(name), attributes: own, children: [], line: parser.line }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('closetag', () => {
    depth--
    const node = open.pop()
    if (!node || open.length > 0) return
    ready.push(node)
    size = 0
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
    throw error instanceof XmlFault ? error : new XmlFault('not to be read', { cause: error })
  }
}

/** A whole document of a few megabytes at most. Fails with an `XmlFault`. */
export async function readDocument(bytes: Uint8Array): Promise<XmlNode> {
  for await (const root of readElements([bytes], 0)) return root
  throw new XmlFault('empty')
}

/** The first element of a name in another one. */
export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined => childrenOf(node, name)[0]

/** The elements of a name in another one. */
export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  (node?.children ?? []).filter((child): child is XmlNode => typeof child !== 'string' && child.name === name)

/** All that an element says, its own and that of what is in it. */
export const saidBy = (node: XmlNode | undefined): string =>
  (node?.children ?? []).map((child) => (typeof child === 'string' ? child : saidBy(child))).join('')
