import { createReadStream } from 'node:fs'
import { withPlayer } from '#server/engine/content/players.ts'
import { isOpenXml } from '../check/content-type.ts'
import { keepBundle } from '#server/engine/files/bundles/keep-bundle.ts'
import type { Services } from '#server/engine/services.ts'
import { slidesToPdf } from '../convert/slides.ts'
import { readSlides } from '../convert/read-slides.ts'
import { fileOf } from './file-of.ts'
import { openSource } from '../convert/source.ts'
import type { VersionRow } from '../version-queries.ts'
import { findDocumentAt, noFacts } from './find-facts.ts'
import { keepDocument, textFileOf } from './keep-document.ts'
import type { Made, Refused } from './make-media.ts'

/**
 * A presentation, as the document that is made of it. Where there is no converter, one of today's PowerPoint (`.pptx`) is
 * drawn slide by slide ([Note: Drawn slides]) until there is one and somebody tries again; one of OpenDocument stays a
 * file, which is handed out as it is; an old one (`.ppt`) is refused.
 */
export async function lookAtSlides(services: Services, row: VersionRow, plain: Made): Promise<Made | Refused> {
  const { sofficePath: soffice } = services.config
  const type = row.type ?? ''
  if (soffice === null && plain.kind === 'ppt' && !isOpenXml(type)) return { reason: 'media.no_converter' }
  if (soffice === null) return isOpenXml(type) ? drawSlides(services, row, plain) : plain
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

/** A presentation of today's PowerPoint, as the player of ours draws it. */
async function drawSlides(services: Services, row: VersionRow, plain: Made): Promise<Made | Refused> {
  const { files, config } = services
  const read = await readSlides((range) => files.read(row.store_key, range), row.bytes)
  if ('reason' in read) return read
  const said = textFileOf(read.texts)
  const file = await fileOf(services, row)
  const open = ({ path }: { path: string }) => (said && path === said.file.path ? said.body : files.read(row.store_key))
  const {
    list,
    open: openAny,
    bytes,
  } = await withPlayer(config.distDir, 'slides', {
    played: file.path,
    files: said ? [file, said.file] : [file],
    open,
  })
  return {
    ...plain,
    kind: 'ppt',
    facts: { ...noFacts, pages: read.texts.length, poster: null },
    bundle: () => keepBundle(services, row.client_id, list, openAny),
    unpacked: bytes + (said?.file.bytes ?? 0),
    steps: [{ step: 'document', outcome: 'unavailable', bytes: null, fault: null, said: null }],
  }
}
