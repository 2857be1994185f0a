import { childOf, childrenOf, type XmlElement } from '#contract/engine/files/xml-element.ts'
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
 * How many slides a presentation has (`.pptx`), every byte of it unpacked once; or why it is not taken. Fails with what
 * the store failed with, and nothing else.
 */
export async function countSlides(
  readRange: ReadRange,
  bytes: number,
): Promise<number | Exclude<MediaReason, 'media.scan_waits'>> {
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
    const there = parts.filter(({ attributes: { Type: type = '', Target: target = '' } }) => {
      const path = target.startsWith('/') ? target.slice(1) : `ppt/${target}`
      return type.endsWith('/slide') && paths.has(path)
    })
    return Math.min(listed.length, there.length) || 'media.slides_failed'
  } catch (error) {
    if (error instanceof ZipFault) return `package.${error.reason}`
    if (error instanceof XmlFault) return 'media.slides_failed'
    throw error
  }
}
