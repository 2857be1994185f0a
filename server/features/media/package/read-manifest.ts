import { buffer } from 'node:stream/consumers'
import type { XmlElement } from '#contract/engine/files/xml-element.ts'
import { readCmi5Structure } from '#contract/features/activity/package/cmi5-structure.ts'
import { readH5p } from '#contract/features/activity/package/h5p-package.ts'
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
  paths: readonly string[],
  findings: Findings,
): Promise<PackageTree | null> {
  const { path: file, bytes, pieces } = manifest
  if (file === 'h5p.json') {
    if (bytes <= mostManifestBytes) return readH5p((await buffer(pieces())).toString(), file, findings)
    findings.refuse('h5p.broken', { file })
    return null
  }
  const root = await readXml(manifest, findings)
  if (!root) return null
  const context = { file, paths: indexPaths(paths), findings }
  return file === 'cmi5.xml' ? readCmi5Structure(root, context) : readScormManifest(root, context)
}

/** What is opened first of a package. */
export function entryOfTree(tree: PackageTree): string {
  if (tree.kind === 'html') return tree.entry
  if (tree.kind === 'scorm') return lessonsOf(tree.items)[0]?.href ?? 'imsmanifest.xml'
  if (tree.kind === 'h5p') return 'h5p.json'
  return unitsOf(tree.children).find(({ url }) => !/^[a-z][a-z0-9+.-]*:/i.test(url))?.url ?? 'cmi5.xml'
}
