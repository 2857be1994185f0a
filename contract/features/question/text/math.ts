// [Note: Formulas] A formula is written as MathML and read into a small tree of known elements and attributes: what is shown
// is made from the tree, so no markup of an author or of an import ever reaches a page as it came.

/** An element of a formula that screens draw. */
export interface MathElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly (MathElement | string)[]
}

/** Elements of MathML Core that say how a formula looks. */
const elements: ReadonlySet<string> = new Set(
  (
    'math mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts ' +
    'mprescripts none mtable mtr mtd mpadded mphantom mstyle'
  ).split(' '),
)
const attributes: ReadonlySet<string> = new Set(
  (
    'display mathvariant stretchy fence separator form accent accentunder linethickness columnspan rowspan lspace rspace ' +
    'largeop movablelimits symmetric displaystyle scriptlevel'
  ).split(' '),
)
/** Elements under each other, at most: deeper ones are no formula but an attack. */
const deepest = 40

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: '\u00A0' }

/** A text with its character references resolved; null where one is not known. */
function resolve(text: string): string | null {
  let isKnown = true
  const resolved = text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));?/gi,
    (_, ten?: string, hex?: string, name = '') => {
      const code = ten ? Number(ten) : hex ? Number.parseInt(hex, 16) : null
      const found =
        code === null ? entities[String(name)] : code <= 0x10ffff && code > 31 ? String.fromCodePoint(code) : undefined
      if (found === undefined) isKnown = false
      return found ?? ''
    },
  )
  return isKnown ? resolved : null
}

function readAttributes(text: string): Record<string, string> | null {
  const found: Record<string, string> = {}
  const rest = text.replaceAll(
    /\s+([\w:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g,
    (_, name: string, double?: string, single?: string) => {
      const value = resolve(double ?? single ?? '')
      if (attributes.has(name) && value !== null) found[name] = value
      // Anything else (namespaces, classes, what an editor left) is dropped, not refused: the formula looks the same.
      return ''
    },
  )
  return rest.trim() === '' ? found : null
}

/** A formula as a tree; null: it is no MathML, or holds elements that are not drawn. */
export function readMath(markup: string): MathElement | null {
  const root: { children: (MathElement | string)[] } = { children: [] }
  const open: { name: string; children: (MathElement | string)[] }[] = []
  const into = () => (open.at(-1) ?? root).children
  let at = 0
  for (const tag of markup.matchAll(/<(\/?)(?:\w+:)?(\w+)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g)) {
    const [whole, isEnd, name = '', written = '', isEmpty] = tag
    const between = markup.slice(at, tag.index)
    const text = between.includes('<') ? null : resolve(between)
    if (text === null || !elements.has(name)) return null
    if (text.trim() !== '') into().push(text.trim())
    at = tag.index + whole.length
    if (isEnd) {
      if (open.pop()?.name !== name) return null
      continue
    }
    const own = readAttributes(written)
    if (own === null || open.length >= deepest) return null
    const element = { name, attributes: own, children: [] }
    into().push(element)
    if (!isEmpty) open.push(element)
  }
  const [only, ...more] = root.children
  const isWhole = open.length === 0 && markup.slice(at).trim() === '' && more.length === 0
  return isWhole && typeof only === 'object' && only.name === 'math' ? only : null
}

/** The letters of a formula, one after the other: what searches and comparisons go by. */
export const mathText = (markup: string): string => {
  const letters = (node: MathElement | string): string =>
    typeof node === 'string' ? node : node.children.map(letters).join('')
  const math = readMath(markup)
  return math ? letters(math) : ''
}
