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
  const packed = packFileText(texts.map((text, at) => ({ at, text })))
  const body = packed === null ? null : Buffer.from(packed)
  const said = body && {
    path: 'text.json',
    sha256: createHash('sha256').update(body).digest('hex'),
    bytes: body.length,
    type: 'application/json',
    role: textRole,
  }
  const list = { entry: file.path, files: said ? [file, said] : [file], choices: [] }
  const bundle = () => keepBundle(services, clientId, list, ({ path }) => (body && path === said?.path ? body : open()))
  return { bundle, textBytes: body?.length ?? 0 }
}
