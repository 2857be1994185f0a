import { childrenOf, saidBy, type XmlElement } from '#contract/engine/files/xml-element.ts'
import { escapeXml } from '#server/platform/xml/write-xml.ts'

/** Names as both 2.x (`choiceInteraction`) and 3 (`qti-choice-interaction`) have them: small, in one word. */
const plainName = (name: string): string => name.replace(/^qti-/i, '').replaceAll('-', '').toLowerCase()

/** A document of any version of QTI by the same names. */
export function plainTree(node: XmlElement): XmlElement {
  return {
    name: plainName(node.name),
    attributes: Object.fromEntries(Object.entries(node.attributes).map(([name, value]) => [plainName(name), value])),
    children: node.children.map((child) => (typeof child === 'string' ? child : plainTree(child))),
    line: node.line,
  }
}

/** The elements in one, however deep, that are looked for; nothing is looked for within what was found. */
export function within(node: XmlElement | undefined, wanted: (found: XmlElement) => boolean): XmlElement[] {
  return (node?.children ?? []).flatMap((child) =>
    typeof child === 'string' ? [] : wanted(child) ? [child] : within(child, wanted),
  )
}

export const isInteraction = ({ name }: XmlElement): boolean => name.endsWith('interaction')

/** The elements in one that are elements. */
export const elementsOf = (node: XmlElement | undefined): XmlElement[] =>
  (node?.children ?? []).filter((child): child is XmlElement => typeof child !== 'string')

/** The values of a declaration. */
export const valuesOf = (node: XmlElement | undefined): string[] =>
  childrenOf(node, 'value').map((value) => saidBy(value).trim())

/** What is not part of what is asked: remarks, what markers read. */
const beside = new Set(['feedbackinline', 'feedbackblock', 'rubricblock', 'prompt'])

/** What an element says as HTML; `put` says what stands in the place of an interaction. */
export function htmlOf(node: XmlElement | undefined, put: (interaction: XmlElement) => string = () => ''): string {
  return (node?.children ?? [])
    .map((child): string => {
      if (typeof child === 'string') return escapeXml(child)
      if (isInteraction(child)) return put(child)
      if (beside.has(child.name)) return ''
      const { name, attributes } = child
      if (name === 'contentbody') return htmlOf(child, put)
      if (name === 'object')
        return `<img src="${escapeXml(attributes['data'] ?? '')}" alt="${escapeXml(saidBy(child).trim())}"/>`
      const own = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
      return `<${name}${own.join('')}>${htmlOf(child, put)}</${name}>`
    })
    .join('')
}
