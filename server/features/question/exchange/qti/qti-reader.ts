import { posix } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { LanguageCode } from '#contract/engine/language.ts'
import { fail } from '#server/platform/problem.ts'
import { childOf, childrenOf, saidBy, type XmlElement } from '#contract/engine/files/xml-element.ts'
import { readDocument, XmlFault } from '#server/platform/xml/read-xml.ts'
import { openZip, type ZipEntry } from '#server/platform/zip/read-zip.ts'
import { ZipFault } from '#server/platform/zip/zip-fault.ts'
import { leave, refuse, type ReadQuestion } from '../exchanged.ts'
import { readItem } from './qti-item.ts'
import { plainTree, within } from './qti-node.ts'

/** Bytes of one file of a package: an item, its list, or a picture. */
const mostBytes = 10 * 1024 * 1024

const treeOf = async (bytes: Uint8Array): Promise<XmlElement> => plainTree(await readDocument(bytes))

/** The list of a package: at its root, or in its only top folder. */
function listOf(entries: ReadonlyMap<string, ZipEntry>): { entry: ZipEntry; folder: string } {
  const atRoot = entries.get('imsmanifest.xml')
  if (atRoot) return { entry: atRoot, folder: '' }
  const tops = new Set([...entries.keys()].map((name) => name.split('/')[0] ?? ''))
  const [folder = ''] = tops
  const entry = tops.size === 1 ? entries.get(`${folder}/imsmanifest.xml`) : undefined
  if (!entry) throw new ZipFault('no imsmanifest.xml')
  return { entry, folder }
}

const readBounded = (entry: ZipEntry): Buffer => {
  if (entry.bytes > mostBytes) throw new ZipFault(`${entry.name} is too large`)
  return entry.read()
}

const tagsOf = (resource: XmlElement): string[] =>
  within(childOf(resource, 'metadata'), ({ name }) => name === 'keyword')
    .map((keyword) => saidBy(keyword).trim())
    .filter(Boolean)

async function* readPackage(bytes: Buffer, language: LanguageCode): AsyncGenerator<ReadQuestion> {
  const entries = openZip(bytes)
  const { entry, folder } = listOf(entries)
  const open = (path: string) => {
    const found = entries.get(path)
    return found && found.bytes <= mostBytes ? found.read() : null
  }
  const list = await treeOf(readBounded(entry))
  for (const resource of childrenOf(childOf(list, 'resources'), 'resource')) {
    const { type = '', href = '' } = resource.attributes
    // How items are put together, and in which order, is the test's.
    if (/^imsqti_(test|section)/.test(type)) yield leave(resource.line, href, 'test')
    if (!/^imsqti_(apip)?item/.test(type)) continue
    const path = posix.normalize(posix.join(folder, href))
    const item = entries.get(path)
    try {
      if (!item) throw new ZipFault(`${path} is missing`)
      const tree = await treeOf(readBounded(item))
      yield await readItem({ item: tree, path, open, tags: tagsOf(resource) }, language)
    } catch (error) {
      // One that cannot be read leaves the others as they are.
      if (!(error instanceof ZipFault || error instanceof XmlFault)) throw error
      yield refuse(resource.line, href, 'import.damaged')
    }
  }
}

/** Every question of a QTI 2.1, 2.2 or 3: a package, or one item (learning.md, 14). Fails with `import.damaged` where it is neither. */
export async function* readQti(file: AsyncIterable<Uint8Array>, language: LanguageCode): AsyncGenerator<ReadQuestion> {
  const bytes = await buffer(file)
  try {
    if (bytes.subarray(0, 2).toString('latin1') === 'PK') return yield* readPackage(bytes, language)
    const item = await treeOf(bytes)
    if (item.name === 'assessmenttest') return yield leave(item.line, item.attributes['title'] ?? '', 'test')
    if (item.name !== 'assessmentitem') throw new XmlFault('no item')
    yield await readItem({ item, path: 'item.xml', open: () => null, tags: [] }, language)
  } catch (error) {
    if (error instanceof ZipFault || error instanceof XmlFault) fail('import.damaged', { cause: error })
    throw error
  }
}
