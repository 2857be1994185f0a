import { createReadStream } from 'node:fs'
import type { Services } from '#server/engine/services.ts'
import { slidesToPdf } from '../convert/slides.ts'
import { openSource } from '../convert/source.ts'
import type { VersionRow } from '../version-queries.ts'
import { findDocumentAt } from './find-facts.ts'
import { keepDocument } from './keep-document.ts'
import type { Made, Refused } from './make-media.ts'

/**
 * A presentation, as the document that is made of it. Where there is no converter a file that everybody's Office opens
 * stays a file, which is handed out as it is; an old one (`.ppt`) is refused.
 */
export async function lookAtSlides(services: Services, row: VersionRow, plain: Made): Promise<Made | Refused> {
  const { sofficePath: soffice } = services.config
  const type = row.type ?? ''
  if (soffice === null) return plain.kind === 'ppt' ? { reason: 'media.no_converter' } : plain
  const { source, close } = await openSource(services, row.store_key, { type, seconds: null })
  try {
    const document = await slidesToPdf(soffice, source)
    const found = document && (await findDocumentAt(document.path, document.bytes))
    if (!document || !found?.facts.pages) {
      await close()
      return { reason: 'media.slides_failed' }
    }
    const { path, sha256, bytes } = document
    const file = { path: 'slides.pdf', sha256, bytes, type: 'application/pdf' }
    const { facts, texts } = found
    const kept = keepDocument(services, row, { file, texts, open: () => createReadStream(path) })
    return {
      ...plain,
      kind: 'ppt',
      facts: { ...facts, poster: null },
      bundle: kept.bundle,
      unpacked: bytes + kept.textBytes,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
