import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Bundle } from '#contract/engine/files/bundle.ts'
import { distinctBytes } from '#contract/engine/files/bundle-list.ts'
import type { PackageReport } from '#contract/features/activity/package/package-report.ts'
import type { MediaKind, MediaReason, MediaStep } from '#contract/features/media/media-schema.ts'
import { keepBundle } from '#server/engine/files/bundles/keep-bundle.ts'
import type { Services } from '#server/engine/services.ts'
import { isPresentation } from '../check/content-type.ts'
import { mostCaptionBytes, readCaptions } from '../check/captions.ts'
import type { MediaPackage } from '../media-tables.ts'
import { picturesWithin, type PictureWithin } from '../package/pictures-within.ts'
import { inspectPackage } from '../package/inspect-package.ts'
import { lookAtStream } from '../stream/look-at-stream.ts'
import type { VersionRow } from '../version-queries.ts'
import { fileOf } from './file-of.ts'
import { keepDocument } from './keep-document.ts'
import { findDocument, noFacts, type Facts } from './find-facts.ts'
import { lookAtFilm } from './look-at-film.ts'
import { flashFile, lookAtSwf, makeFlash } from './look-at-swf.ts'
import { lookAtSlides } from './look-at-slides.ts'
import { makePoster } from './make-poster.ts'

/** What a version is made into. */
export interface Made {
  kind: MediaKind
  facts: Facts & { poster: string | null }
  /** What keeps it; nothing is written before this is asked for. */
  bundle: () => Promise<Bundle>
  package: MediaPackage | null
  /** Pictures within it that are media of their own too. */
  pictures: readonly PictureWithin[]
  /** Bytes that it takes beside its own. */
  unpacked: number
  /** What was done with a film. */
  steps?: MediaStep[]
  /** Lets go of what it lies in until it is kept. */
  close?: () => Promise<void>
}

/** Why nothing is made of a version. */
export interface Refused {
  reason: Exclude<MediaReason, 'media.scan_waits'>
  report?: PackageReport
  steps?: MediaStep[]
}

const whole = { package: null, pictures: [], unpacked: 0 }

/** Finds out what people are told of a version, and what plays it. */
export async function lookAt(services: Services, row: VersionRow): Promise<Made | Refused> {
  const { kind, bytes, store_key: storeKey, client_id: clientId } = row
  const plain = { kind, facts: { ...noFacts, poster: null }, bundle: () => bundleOf(services, row), ...whole }
  if (kind === 'image')
    return { ...plain, facts: { ...noFacts, ...(await makePoster(services, clientId, { storeKey, bytes })) } }
  if (kind === 'wowza') return lookAtStream(services, row)
  if (kind === 'captions') return lookAtCaptions(services, row)
  if (isPresentation(row.type ?? '')) return lookAtSlides(services, row, plain)
  if (row.type === flashFile) return lookAtSwf(services, row, plain)
  if (kind === 'other') return row.type === 'application/zip' ? lookAtPackage(services, row, plain) : plain
  if (kind !== 'pdf') return lookAtFilm(services, row, plain)
  const { facts, texts, isEncrypted } = await findDocument(services.files, storeKey, { reads: 'pages', bytes })
  if (isEncrypted) return { reason: 'media.encrypted' }
  const file = await fileOf(services, row)
  const kept = keepDocument(services, row, { file, texts, open: () => services.files.read(storeKey) })
  return { ...plain, facts: { ...facts, poster: null }, bundle: kept.bundle, unpacked: kept.textBytes }
}

/** Captions as players show them, whatever they came as. */
async function lookAtCaptions(services: Services, row: VersionRow): Promise<Made | Refused> {
  if (row.bytes > mostCaptionBytes) return { reason: 'captions.invalid' }
  const text = readCaptions(await buffer(await services.files.read(row.store_key)))
  if (text === null) return { reason: 'captions.invalid' }
  const body = Buffer.from(text)
  const sha256 = createHash('sha256').update(body).digest('hex')
  const file = { path: 'captions.vtt', sha256, bytes: body.length, type: 'text/vtt' }
  const bundle = () => keepBundle(services, row.client_id, { entry: file.path, files: [file], choices: [] }, () => body)
  return { kind: 'captions', facts: { ...noFacts, poster: null }, bundle, ...whole }
}

/** A package that is played, or files that somebody packed together. */
async function lookAtPackage(services: Services, row: VersionRow, plain: Made): Promise<Made | Refused> {
  const found = await inspectPackage((range) => services.files.read(row.store_key, range), row.bytes)
  if (found.is === 'other') return plain
  const { report } = found
  if (found.is === 'refused') return { reason: report.errors[0]?.code ?? 'package.damaged', report }
  const { tree, open } = found
  if (tree.kind === 'flash') return makeFlash(services, row, plain, { ...found, ...found.list, tree })
  const { list } = found
  const bundle = () => keepBundle(services, row.client_id, list, open)
  const pictures = picturesWithin(tree, list.files, open)
  return { ...plain, kind: 'package', bundle, package: { tree, report }, pictures, unpacked: distinctBytes(list.files) }
}

/** What plays it: the one file. */
async function bundleOf(services: Services, row: VersionRow): Promise<Bundle> {
  const file = await fileOf(services, row)
  const list = { entry: file.path, files: [file], choices: [] }
  return keepBundle(services, row.client_id, list, () => services.files.read(row.store_key))
}
