import type { BundleFile } from '#contract/engine/files/bundle-list.ts'
import { distinctBytes } from '#contract/engine/files/bundle-list.ts'
import { collectFindings } from '#contract/features/activity/package/package-report.ts'
import { withPlayer } from '#server/engine/content/players.ts'
import { keepBundle } from '#server/engine/files/bundles/keep-bundle.ts'
import type { Source } from '#server/engine/files/content-bytes.ts'
import type { Services } from '#server/engine/services.ts'
import type { MediaPackage } from '../media-tables.ts'
import { readSwf } from '../package/swf-header.ts'
import type { VersionRow } from '../version-queries.ts'
import { fileOf } from './file-of.ts'
import { noFacts } from './find-facts.ts'
import type { Made, Refused } from './make-media.ts'

/** The media type of a SWF. */
export const flashFile = 'application/x-shockwave-flash'

/** A SWF that was sent by itself: a package of one file, and how large its stage is. */
export async function lookAtSwf(services: Services, row: VersionRow, plain: Made): Promise<Made | Refused> {
  const facts = await readSwf(await services.files.read(row.store_key), row.bytes)
  if (!facts) return { reason: 'package.swf_broken' }
  const file = await fileOf(services, row)
  const found = {
    tree: { kind: 'flash' as const, entry: file.path },
    files: [],
    report: collectFindings().report(),
    open: () => services.files.read(row.store_key),
  }
  const made = await makeFlash(services, row, plain, found, file)
  return { ...made, facts: { ...noFacts, ...facts, poster: null } }
}

interface Found extends MediaPackage {
  tree: { kind: 'flash'; entry: string }
  /** What is unpacked of it. */
  files: readonly BundleFile[]
  open: (file: BundleFile) => Source | Promise<Source>
}

/** A SWF with what it loads, and the player that plays it; `sent`: the file that is the SWF itself. */
export async function makeFlash(
  { config, ...services }: Services,
  row: VersionRow,
  plain: Made,
  { tree, files, report, open }: Found,
  ...sent: BundleFile[]
): Promise<Made> {
  const given = { played: tree.entry, files: [...files, ...sent], open }
  const player = await withPlayer(config.distDir, 'flash', given)
  return {
    ...plain,
    kind: 'package',
    bundle: () => keepBundle(services, row.client_id, player.list, player.open),
    package: { tree, report },
    unpacked: distinctBytes(files) + player.bytes,
  }
}
