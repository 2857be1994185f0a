import { buffer } from 'node:stream/consumers'
import type { BundleFile } from '#contract/engine/files/bundle-list.ts'
import type { XmlElement } from '#contract/engine/files/xml-element.ts'
import { readCmi5Structure } from '#contract/features/activity/package/cmi5-structure.ts'
import { readH5p } from '#contract/features/activity/package/h5p/h5p-package.ts'
import { h5pContentFile } from '#contract/features/activity/package/h5p/h5p-reading.ts'
import { indexPaths } from '#contract/features/activity/package/package-paths.ts'
import type { Findings } from '#contract/features/activity/package/package-report.ts'
import { lessonsOf, unitsOf, type PackageTree } from '#contract/features/activity/package/package-tree.ts'
import { readScormManifest } from '#contract/features/activity/package/scorm-manifest.ts'
import type { ArchiveFile } from '#server/platform/zip/open-archive.ts'
import { readDocument, XmlFault } from '#server/platform/xml/read-xml.ts'

/** Most bytes of a manifest (player.md, 11). */
const mostManifestBytes = 10 * 1024 ** 2

/** Files that say what a package is, in the order in which they are believed. */
export const manifestNames = ['imsmanifest.xml', 'cmi5.xml', 'h5p.json'] as const

/** The document of a manifest; null where it is not to be read, which is told. */
async function readXml({ path: file, bytes, pieces }: ArchiveFile, findings: Findings): Promise<XmlElement | null> {
  if (bytes > mostManifestBytes) {
    findings.refuse('package.xml_unsafe', { file })
    return null
  }
  try {
    return await readDocument(pieces())
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error
    const code = error.isUnsafe ? 'package.xml_unsafe' : 'package.manifest_invalid'
    findings.refuse(code, { file, line: error.line, value: error.message })
    return null
  }
}

/** What a package is by its manifest; null where that cannot be told. */
export async function readManifest(
  manifest: ArchiveFile,
  files: readonly ArchiveFile[],
  read: readonly BundleFile[],
  findings: Findings,
): Promise<PackageTree | null> {
  const { path: file } = manifest
  const paths = files.map(({ path }) => path)
  if (file === 'h5p.json') {
    const [about, content] = [manifest, files.find(({ path }) => path === h5pContentFile)]
    const large = [about, content].find((each) => each && each.bytes > mostManifestBytes)
    if (large) {
      findings.refuse('h5p.broken', { file: large.path })
      return null
    }
    const textOf = async (one: ArchiveFile) => (await buffer(one.pieces())).toString()
    const texts = { about: await textOf(about), content: content ? await textOf(content) : null }
    const hashes = new Map(read.map(({ path, sha256 }) => [path, sha256]))
    return readH5p({ ...texts, hashes }, file, findings)
  }
  const root = await readXml(manifest, findings)
  if (!root) return null
  const context = { file, paths: indexPaths(paths), findings }
  return file === 'cmi5.xml' ? readCmi5Structure(root, context) : readScormManifest(root, context)
}

/** What is opened first of a package. */
export function entryOfTree(tree: PackageTree): string {
  if (tree.kind === 'html' || tree.kind === 'flash') return tree.entry
  if (tree.kind === 'scorm') return lessonsOf(tree.items)[0]?.href ?? 'imsmanifest.xml'
  if (tree.kind === 'h5p') return 'h5p.json'
  return unitsOf(tree.children).find(({ url }) => !/^[a-z][a-z0-9+.-]*:/i.test(url))?.url ?? 'cmi5.xml'
}
