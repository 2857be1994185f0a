import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Bundle } from '#contract/engine/files/bundle.ts'
import type { BundleFile } from '#contract/engine/files/bundle-list.ts'
import { packFileText, textRole } from '#contract/engine/files/file-text.ts'
import { keepBundle } from '#server/engine/files/bundles/keep-bundle.ts'
import type { Services } from '#server/engine/services.ts'
import type { VersionRow } from '../version-queries.ts'

/** A document as it is kept: its pages, and what they say beside them, so that a word is found without a network. */
export function keepDocument(
  services: Services,
  { client_id: clientId }: Pick<VersionRow, 'client_id'>,
  { file, texts, open }: { file: BundleFile; texts: readonly string[]; open: () => Readable | Promise<Readable> },
): { bundle: () => Promise<Bundle>; textBytes: number } {
  const said = textFileOf(texts)
  const list = { entry: file.path, files: said ? [file, said.file] : [file], choices: [] }
  const bundle = () =>
    keepBundle(services, clientId, list, ({ path }) => (said && path === said.file.path ? said.body : open()))
  return { bundle, textBytes: said?.file.bytes ?? 0 }
}

/** The file of a bundle that holds what its pages or slides say, in their order; null where they say nothing. */
export function textFileOf(texts: readonly string[]): { file: BundleFile; body: Buffer } | null {
  const packed = packFileText(texts.map((text, at) => ({ at, text })))
  if (packed === null) return null
  const body = Buffer.from(packed)
  const sha256 = createHash('sha256').update(body).digest('hex')
  return { file: { path: 'text.json', sha256, bytes: body.length, type: 'application/json', role: textRole }, body }
}
