import { childOf, childrenOf, saidBy, type XmlElement } from '#contract/engine/files/xml-element.ts'
import { collectFindings } from '#contract/features/activity/package/package-report.ts'
import type { MediaReason } from '#contract/features/media/media-schema.ts'
import { readDocument, XmlFault } from '#server/platform/xml/read-xml.ts'
import { openArchive } from '#server/platform/zip/open-archive.ts'
import type { ReadRange } from '#server/platform/zip/range-reader.ts'
import { ZipFault } from '#server/platform/zip/zip-fault.ts'
import { readThrough } from '../package/read-through.ts'

/** Most bytes of the document that lists the slides; that of a thousand slides has 100 KB. */
const mostBytes = 10 * 1024 ** 2

/**
 * What the slides of a presentation (`.pptx`) say, in their order, every byte of it unpacked once; or why it is not taken.
 * Fails with what the store failed with, and nothing else.
 */
export async function readSlides(
  readRange: ReadRange,
  bytes: number,
): Promise<{ texts: string[] } | { reason: Exclude<MediaReason, 'media.scan_waits'> }> {
  try {
    const { files } = await openArchive(readRange, bytes)
    await readThrough(files, collectFindings())
    const paths = new Set(files.map(({ path }) => path))
    const read = async (path: string): Promise<XmlElement | undefined> => {
      const file = files.find((one) => one.path === path)
      return file && file.bytes <= mostBytes ? readDocument(file.pieces()) : undefined
    }
    const listed = childrenOf(childOf(await read('ppt/presentation.xml'), 'sldIdLst'), 'sldId')
    const parts = childrenOf(await read('ppt/_rels/presentation.xml.rels'), 'Relationship')
    const there = parts.flatMap(({ attributes: { Id: id, Type: type = '', Target: target = '' } }) => {
      const path = target.startsWith('/') ? target.slice(1) : `ppt/${target}`
      return type.endsWith('/slide') && paths.has(path) ? [{ id, path }] : []
    })
    const count = Math.min(listed.length, there.length)
    if (count === 0) return { reason: 'media.slides_failed' }
    const texts: string[] = []
    for (const [at, { attributes }] of listed.slice(0, count).entries()) {
      const part = there.find(({ id }) => id === attributes['id']) ?? there[at]
      texts.push(await read(part?.path ?? '').then(wordsOf, orNothing))
    }
    return { texts }
  } catch (error) {
    if (error instanceof ZipFault) return { reason: `package.${error.reason}` }
    if (error instanceof XmlFault) return { reason: 'media.slides_failed' }
    throw error
  }
}

/** What stands in runs of text (`a:t`), paragraph by paragraph. */
function wordsOf(element: XmlElement | undefined): string {
  if (element?.name === 't') return saidBy(element)
  const within = (element?.children ?? []).map((child) => (typeof child === 'string' ? '' : wordsOf(child)))
  return element?.name === 'p' || element?.name === 'br' ? `${within.join('')} ` : within.join('')
}

/** A slide that cannot be read says nothing; the others are found all the same. */
function orNothing(error: unknown): string {
  if (error instanceof XmlFault) return ''
  throw error
}
