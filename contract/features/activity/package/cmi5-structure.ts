import { childOf, childrenOf, saidBy, type XmlElement } from '#contract/engine/files/xml-element.ts'
import { elementValues, present, type ElementValues } from './element-values.ts'
import { resolveReference } from './package-paths.ts'
import { launchMethods, moveOns, unitsOf, type Cmi5Node, type Cmi5Tree } from './package-tree.ts'
import type { ManifestContext } from './scorm-resources.ts'

function textsOf(element: XmlElement | undefined): Record<string, string> {
  const texts = childrenOf(element, 'langstring').map((each) => [
    each.attributes['lang'] ?? 'und',
    saidBy(each).replaceAll(/\s+/g, ' ').trim(),
  ])
  return Object.fromEntries(texts) as Record<string, string>
}

const objectivesOf = (element: XmlElement): string[] =>
  childrenOf(childOf(element, 'objectives'), 'objective').map(({ attributes }) => attributes['idref'] ?? '')

/** Where a unit is opened: a file of the package, or an address of its own, which plays online only. */
function urlOf(unit: XmlElement, { file, paths, findings }: ManifestContext): string {
  const element = childOf(unit, 'url')
  const given = saidBy(element).trim()
  const place = { file, line: (element ?? unit).line, element: 'url', value: given }
  const reference = given === '' ? 'unsafe' : resolveReference('', given)
  if (reference === 'outside') {
    if (/^https?:/i.test(given)) findings.warn('address_outside', place)
    else findings.refuse('package.manifest_invalid', place)
    return given
  }
  if (reference === 'unsafe') {
    findings.refuse(given === '' ? 'package.manifest_invalid' : 'package.unsafe_path', place)
    return given
  }
  const path = paths.find(reference.path)
  if (path === undefined) findings.refuse('package.entry_missing', place)
  return (path ?? reference.path) + reference.rest
}

/**
 * The course of a cmi5 package by its structure (cmi5 1.0, 13); null where it cannot be told. What is wrong with it is in
 * the findings.
 */
export function readCmi5Structure(root: XmlElement, context: ManifestContext): Cmi5Tree | null {
  const { file, findings } = context
  const values = elementValues(file, findings)
  const course = childOf(root, 'course')
  const id = course?.attributes['id']?.trim() ?? ''
  if (root.name !== 'courseStructure' || !course || id === '') {
    findings.refuse('package.manifest_invalid', { file, line: (course ?? root).line, element: (course ?? root).name })
    return null
  }
  const seen = new Set<string>()
  const idOf = (element: XmlElement): string => {
    const own = element.attributes['id']?.trim() ?? ''
    if (own === '' || seen.has(own))
      findings.refuse('package.manifest_invalid', { file, line: element.line, element: element.name, value: own })
    seen.add(own)
    return own
  }
  const named = (element: XmlElement) => ({
    id: idOf(element),
    title: textsOf(childOf(element, 'title')),
    objectives: objectivesOf(element),
  })
  const read = (element: XmlElement): Cmi5Node[] =>
    element.children.flatMap((each): Cmi5Node[] => {
      if (typeof each === 'string') return []
      if (each.name === 'block') return [{ node: 'block', ...named(each), children: read(each) }]
      return each.name === 'au' ? [{ node: 'au', ...named(each), ...unitOf(each, values, context) }] : []
    })
  const children = read(root)
  if (unitsOf(children).length === 0) findings.refuse('package.no_entry', { file, line: root.line, element: 'au' })
  const objectives = childrenOf(childOf(root, 'objectives'), 'objective').map((each) => ({
    id: each.attributes['id'] ?? '',
    title: textsOf(childOf(each, 'title')),
  }))
  return { kind: 'cmi5', id, title: textsOf(childOf(course, 'title')), objectives, children }
}

function unitOf(unit: XmlElement, values: ElementValues, context: ManifestContext) {
  const text = (name: string) => saidBy(childOf(unit, name)).trim() || undefined
  return {
    url: urlOf(unit, context),
    launchMethod: values.pick(unit, 'launchMethod', launchMethods) ?? ('AnyWindow' as const),
    moveOn: values.pick(unit, 'moveOn', moveOns) ?? ('NotApplicable' as const),
    ...present({
      masteryScore: values.number(unit, 'masteryScore', 0, 1),
      launchParameters: text('launchParameters'),
      entitlementKey: text('entitlementKey'),
      activityType: unit.attributes['activityType']?.trim(),
    }),
  }
}
