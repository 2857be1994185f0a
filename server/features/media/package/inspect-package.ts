import { Readable } from 'node:stream'
import { playerFolder } from '#contract/engine/content/player.ts'
import { bundleLimits, bundleText, type BundleFile, type BundleList } from '#contract/engine/files/bundle-list.ts'
import {
  collectFindings,
  type Findings,
  type PackageReport,
} from '#contract/features/activity/package/package-report.ts'
import { mostTreeBytes, type PackageTree } from '#contract/features/activity/package/package-tree.ts'
import { openArchive, type Archive, type ArchiveFile } from '#server/platform/zip/open-archive.ts'
import type { ReadRange } from '#server/platform/zip/range-reader.ts'
import { ZipFault } from '#server/platform/zip/zip-fault.ts'
import { entryOfTree, manifestNames, readManifest } from './read-manifest.ts'
import { readSwf } from './swf-header.ts'
import { isPage, readThrough } from './read-through.ts'

/** What a package turned out to be. */
export type Inspected =
  | {
      is: 'package'
      tree: PackageTree
      report: PackageReport
      list: BundleList
      open: (file: BundleFile) => Readable
    }
  /** Files that somebody packed together: nothing that is played. */
  | { is: 'other' }
  | { is: 'refused'; report: PackageReport }

// [Note: Packages] A package is looked at before anything of it is kept: its list, then every byte of it, then its
// manifest. All of it is read by ranges and never held. Only what is sound to the last byte is unpacked once more, into
// the bundle, whose list is written last.

/** Looks through a package in a store. Fails with what the store failed with, and nothing else. */
export async function inspectPackage(readRange: ReadRange, bytes: number): Promise<Inspected> {
  const findings = collectFindings()
  try {
    return await inspect(await openArchive(readRange, bytes), findings)
  } catch (error) {
    if (!(error instanceof ZipFault)) throw error
    findings.refuse(`package.${error.reason}`, { file: error.entry, value: error.message })
    return { is: 'refused', report: findings.report() }
  }
}

/** Where the package begins: at the root, or in the only folder that stands there. */
function baseOf(files: readonly ArchiveFile[]): string {
  const top = files[0]?.path.split('/')[0] ?? ''
  return files.every(({ path }) => path.startsWith(`${top}/`)) ? `${top}/` : ''
}

async function inspect({ files, dropped }: Archive, findings: Findings): Promise<Inspected> {
  for (const file of dropped) findings.warn('junk_dropped', { file })
  const base = baseOf(files)
  const own = files.map((file) => ({ ...file, path: file.path.slice(base.length) }))
  const read = await readThrough(own, findings)
  const paths = own.map(({ path }) => path)
  for (const file of paths.filter((path) => path.toLowerCase().startsWith(`${playerFolder}/`)))
    findings.refuse('package.unsafe_path', { file })
  // What an office or a publisher packed is read by their programs.
  if (paths.some((path) => path === '[Content_Types].xml' || path === 'mimetype')) return { is: 'other' }
  const manifest = manifestNames.flatMap((name) => own.find(({ path }) => path.toLowerCase() === name) ?? [])[0]
  const tree = manifest
    ? await readManifest({ ...manifest, path: manifest.path.toLowerCase() }, own, read, findings)
    : await checkSwf(findPage(paths, findings), own, findings)
  if (tree === 'other') return { is: 'other' }
  if (tree && Buffer.byteLength(JSON.stringify(tree)) > mostTreeBytes)
    findings.refuse('package.manifest_invalid', { file: manifest?.path ?? null, value: `> ${mostTreeBytes}` })
  if (base !== '') findings.warn('in_folder', { file: base })
  const report = findings.report()
  if (tree === null || report.errors.length > 0) return { is: 'refused', report }
  const list: BundleList = { entry: entryOfTree(tree), files: read, choices: [] }
  if (Buffer.byteLength(bundleText(list)) > bundleLimits.listBytes)
    throw new ZipFault('too much in it', { reason: 'too_large' })
  const byPath = new Map(own.map((file) => [file.path, file]))
  const open = ({ path }: BundleFile) => {
    const file = byPath.get(path)
    if (!file) throw new Error(`${path} was not in the package`)
    return Readable.from(file.pieces(), { objectMode: false })
  }
  return { is: 'package', tree, report, list, open }
}

const isAicc = (paths: readonly string[]) =>
  paths.some((path) => /^[^/]+\.(crs|cst)$/i.test(path)) ||
  (paths.some((path) => /^[^/]+\.au$/i.test(path)) && paths.some((path) => /^[^/]+\.des$/i.test(path)))

/** What a package without a manifest is: a page where one is the first, else whatever it is. */
function findPage(paths: readonly string[], findings: Findings): PackageTree | 'other' | null {
  const aicc = isAicc(paths)
  if (aicc) {
    findings.refuse('package.aicc', { file: paths.find((path) => /\.(crs|cst|au)$/i.test(path)) ?? null })
    return null
  }
  const index = ['index.html', 'index.htm', 'index.xhtml'].flatMap(
    (name) => paths.find((path) => path.toLowerCase() === name) ?? [],
  )[0]
  if (index !== undefined) return { kind: 'html', entry: index }
  const deeper = paths.filter((path) => manifestNames.some((name) => path.toLowerCase().endsWith(`/${name}`)))
  for (const file of deeper) findings.refuse('package.no_manifest', { file })
  if (deeper.length > 0) return null
  const pages = paths.filter(isPage)
  if (pages.length === 0) return findSwf(paths, findings)
  const [page] = pages
  if (page !== undefined && pages.length === 1) return { kind: 'html', entry: page }
  for (const file of pages) findings.refuse('package.no_entry', { file })
  return null
}

/** The SWF that is opened: the only one, the only one that is in no folder, or the one that is called as a page would be. */
function findSwf(paths: readonly string[], findings: Findings): PackageTree | 'other' | null {
  const all = paths.filter((path) => /\.swf$/i.test(path))
  const top = all.filter((path) => !path.includes('/'))
  const named = top.filter((path) => path.toLowerCase() === 'index.swf')
  const entry = [named, all, top].find(({ length }) => length === 1)?.[0]
  if (entry !== undefined) return { kind: 'flash', entry }
  for (const file of all) findings.refuse('package.no_entry', { file })
  return all.length > 0 ? null : 'other'
}

/** The same tree; null where it is a SWF that is not whole, which is told. */
async function checkSwf(
  tree: PackageTree | 'other' | null,
  files: readonly ArchiveFile[],
  findings: Findings,
): Promise<PackageTree | 'other' | null> {
  if (tree === null || tree === 'other' || tree.kind !== 'flash') return tree
  const file = files.find(({ path }) => path === tree.entry)
  if (file && (await readSwf(file.pieces(), file.bytes))) return tree
  findings.refuse('package.swf_broken', { file: tree.entry })
  return null
}
