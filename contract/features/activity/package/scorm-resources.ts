import { childOf, childrenOf, type XmlElement } from '#contract/engine/files/xml-element.ts'
import { joinBase, resolveReference, type PackagePaths } from './package-paths.ts'
import type { Findings } from './package-report.ts'

/** What an item of a manifest opens. */
export interface ScormResource {
  element: XmlElement
  /** Path in the package with its query; null: it opens nothing that is in it. */
  href: string | null
  scormType: 'sco' | 'asset'
}

/** A manifest that is read. */
export interface ManifestContext {
  /** Its own path in the package. */
  file: string
  paths: PackagePaths
  findings: Findings
}

const atBase = (base: string, element: XmlElement | undefined) => joinBase(base, element?.attributes['base'])

/** Notes the files that a resource names, and those that are not there. */
function noteFiles(base: string, resource: XmlElement, named: Set<string>, { file, paths, findings }: ManifestContext) {
  for (const each of childrenOf(resource, 'file')) {
    const href = each.attributes['href'] ?? ''
    const place = { file, line: each.line, element: 'file', value: href }
    const reference = resolveReference(base, href)
    if (reference === 'outside') findings.warn('address_outside', place)
    else if (reference === 'unsafe') findings.refuse('package.unsafe_path', place)
    else {
      const path = paths.find(reference.path)
      if (path === undefined) findings.warn('file_missing', place)
      else named.add(path)
    }
  }
}

function openedBy(base: string, resource: XmlElement, named: Set<string>, context: ManifestContext): string | null {
  const { file, paths, findings } = context
  const given = resource.attributes['href']
  if (given === undefined || given.trim() === '') return null
  const place = { file, line: resource.line, element: resource.attributes['identifier'] ?? 'resource', value: given }
  const reference = resolveReference(base, given)
  if (reference === 'outside') {
    findings.warn('address_outside', place)
    return null
  }
  if (reference === 'unsafe') {
    findings.refuse('package.unsafe_path', place)
    return null
  }
  const path = paths.find(reference.path)
  if (path === undefined) {
    findings.refuse('package.entry_missing', place)
    return null
  }
  named.add(path)
  return path + reference.rest
}

/**
 * The resources of a manifest by their ids. What they name and is missing is told, and so is what none of them names.
 */
export function readResources(root: XmlElement, context: ManifestContext): Map<string, ScormResource> {
  const { file, paths, findings } = context
  const list = childOf(root, 'resources')
  const base = atBase(atBase('', root), list)
  const named = new Set<string>()
  const resources = new Map<string, ScormResource>()
  for (const element of childrenOf(list, 'resource')) {
    const own = atBase(base, element)
    noteFiles(own, element, named, context)
    const href = openedBy(own, element, named, context)
    const { identifier = '', scormtype = '', scormType = scormtype } = element.attributes
    const found = { element, href, scormType: /^sco$/i.test(scormType.trim()) ? ('sco' as const) : ('asset' as const) }
    if (resources.has(identifier))
      findings.refuse('package.manifest_invalid', { file, line: element.line, element: 'resource', value: identifier })
    resources.set(identifier, found)
  }
  for (const path of paths.all)
    // Vocabularies lie beside every manifest, and nobody names them.
    if (!named.has(path) && path !== file && !/\.(xsd|dtd|xml)$/i.test(path))
      findings.warn('file_unnamed', { file: path })
  return resources
}
