import { childOf, childrenOf, saidBy, type XmlElement } from '#contract/engine/files/xml-element.ts'
import { elementValues, present, type ElementValues } from './element-values.ts'
import { withParameters } from './package-paths.ts'
import { lessonsOf, timeLimitActions, type PackageItem, type ScormTree, type ScormVersion } from './package-tree.ts'
import { readResources, type ManifestContext, type ScormResource } from './scorm-resources.ts'
import { readSequencing, type SequencingCollections } from './scorm-sequencing.ts'

interface Reading extends ManifestContext {
  version: ScormVersion
  resources: ReadonlyMap<string, ScormResource>
  collections: SequencingCollections
  values: ElementValues
  /** Ids of items that were read. */
  seen: Set<string>
}

/**
 * The edition by what the manifest says, else by its vocabulary; 1.2 lets anything be said. Null: neither is of SCORM.
 */
function versionOf(root: XmlElement, { file, findings }: ManifestContext): ScormVersion | null {
  const element = childOf(childOf(root, 'metadata'), 'schemaversion')
  const said = saidBy(element).trim()
  if (/^(ADL SCORM )?1\.2$/i.test(said)) return '1.2'
  if (/^2004 4th/i.test(said)) return '2004_4'
  if (/^(2004 3rd|2004 2nd|CAM 1\.3)/i.test(said)) return '2004_3'
  const vocabulary = Object.values(root.attributes).join(' ')
  const place = { file, line: (element ?? root).line, element: 'schemaversion', value: said || null }
  const version = vocabulary.includes('adlcp_rootv1p2') ? '1.2' : vocabulary.includes('adlcp_v1p3') ? '2004_3' : null
  if (version === null) findings.refuse('package.version_unknown', place)
  else if (version !== '1.2' || said === '') findings.warn('version_assumed', { ...place, value: version })
  return version
}

function titleOf(element: XmlElement, otherwise: string): string {
  const title = saidBy(childOf(element, 'title')).replaceAll(/\s+/g, ' ').trim()
  return title === '' ? otherwise : title
}

/** The resource of an item; one that it names and that is not there is told. */
function resourceOf(item: XmlElement, { resources, file, findings }: Reading): ScormResource | undefined {
  const reference = item.attributes['identifierref']?.trim()
  if (!reference) return undefined
  const resource = resources.get(reference)
  if (!resource)
    findings.refuse('package.manifest_invalid', {
      file,
      line: item.line,
      element: item.attributes['identifier'] ?? 'item',
      value: `identifierref="${reference}"`,
    })
  return resource
}

const said = (item: XmlElement, name: string): string | undefined => {
  const text = saidBy(childOf(item, name)).trim()
  return text === '' ? undefined : text
}

/** What 1.2 and 2004 say of an item beside its sequencing; the first writes these elements small. */
function dataOf(item: XmlElement, { version, values }: Reading) {
  const isOld = version === '1.2'
  const limit = childOf(item, isOld ? 'timelimitaction' : 'timeLimitAction')
  const mastery = isOld ? childOf(item, 'masteryscore') : undefined
  return present({
    prerequisites: isOld ? said(item, 'prerequisites') : undefined,
    maxTimeAllowed: isOld ? said(item, 'maxtimeallowed') : undefined,
    timeLimitAction:
      limit && values.pick({ ...limit, attributes: { action: saidBy(limit) } }, 'action', timeLimitActions),
    dataFromLms: said(item, isOld ? 'datafromlms' : 'dataFromLMS'),
    masteryScore: mastery && values.said(mastery, saidBy(mastery), 0, 100),
  })
}

function readItem(item: XmlElement, reading: Reading): PackageItem {
  const { file, findings, seen, version, collections, values } = reading
  const { identifier = '', parameters } = item.attributes
  if (identifier === '' || seen.has(identifier))
    findings.refuse('package.manifest_invalid', { file, line: item.line, element: 'item', value: identifier })
  seen.add(identifier)
  const resource = resourceOf(item, reading)
  const href = resource?.href ?? null
  const sequencing = version === '1.2' ? undefined : readSequencing(item, collections, values)
  return {
    identifier,
    title: titleOf(item, identifier),
    href: href === null ? null : withParameters(href, parameters),
    visible: values.flag(item, 'isvisible') ?? true,
    scormType: href === null ? null : (resource?.scormType ?? null),
    ...dataOf(item, reading),
    ...(sequencing && { sequencing }),
    items: childrenOf(item, 'item').map((each) => readItem(each, reading)),
  }
}

/** The organization that is used: the default one, else the first. */
function organizationOf(root: XmlElement, { file, findings }: ManifestContext): XmlElement | undefined {
  const list = childOf(root, 'organizations')
  const all = childrenOf(list, 'organization').filter((each) => childOf(each, 'item'))
  const wanted = list?.attributes['default']
  const used = all.find(({ attributes }) => attributes['identifier'] === wanted) ?? all[0]
  for (const { line, attributes } of all)
    if (attributes !== used?.attributes)
      findings.warn('organization_unused', { file, line, element: attributes['identifier'] ?? null })
  if (!used) findings.warn('organization_missing', { file, line: (list ?? root).line, element: 'organizations' })
  return used
}

/** A lesson for each resource that speaks to the player; where none does, for the first that opens anything. */
function lessonsOfResources(resources: ReadonlyMap<string, ScormResource>): PackageItem[] {
  const opened = [...resources].filter(([, { href }]) => href !== null)
  const speaking = opened.filter(([, { scormType }]) => scormType === 'sco')
  return (speaking.length > 0 ? speaking : opened.slice(0, 1)).map(([identifier, { href, scormType }]) => ({
    identifier,
    title: identifier,
    href,
    visible: true,
    scormType,
    items: [],
  }))
}

/**
 * The tree of a SCORM package by its manifest; null where it cannot be told. What is wrong with it, and what is odd, is in
 * the findings: a tree with errors is not to be used.
 */
export function readScormManifest(root: XmlElement, context: ManifestContext): ScormTree | null {
  const { file, findings } = context
  if (root.name !== 'manifest') {
    findings.refuse('package.manifest_invalid', { file, line: root.line, element: root.name })
    return null
  }
  const version = versionOf(root, context)
  if (version === null) return null
  for (const { line } of childrenOf(root, 'manifest')) findings.warn('manifest_within', { file, line })
  const values = elementValues(file, findings)
  const collections = new Map(
    childrenOf(childOf(root, 'sequencingCollection'), 'sequencing').map((each) => [each.attributes['ID'] ?? '', each]),
  )
  const resources = readResources(root, context)
  const organization = organizationOf(root, context)
  const reading: Reading = { ...context, version, resources, collections, values, seen: new Set() }
  const items = organization
    ? childrenOf(organization, 'item').map((item) => readItem(item, reading))
    : lessonsOfResources(resources)
  if (lessonsOf(items).length === 0 && findings.report().errors.length === 0)
    findings.refuse('package.no_entry', { file, line: (organization ?? root).line, element: 'organization' })
  const sequencing = organization && version !== '1.2' ? readSequencing(organization, collections, values) : undefined
  const identifier = (organization ?? root).attributes['identifier'] ?? 'manifest'
  return {
    kind: 'scorm',
    version,
    identifier,
    title: organization ? titleOf(organization, identifier) : (items[0]?.title ?? identifier),
    items,
    ...(sequencing && { sequencing }),
    globalObjectives: (organization && values.flag(organization, 'objectivesGlobalToSystem')) ?? true,
  }
}
