// [Note: Clean logos] A logo is somebody else's document that everybody's browser opens. It is not mended but written anew:
// what is read is taken apart, and only elements and attributes of the lists below are written, with every text escaped
// again. What reads in no known way is refused as a whole, so that nothing rests on two readers agreeing on it.

/** What pictures are made of; anything else goes with all that is in it. */
const elements = new Set(
  (
    'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan linearGradient ' +
    'radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComposite feDropShadow feFlood ' +
    'feGaussianBlur feMerge feMergeNode feOffset style'
  ).split(' '),
)

const attributes = new Set(
  (
    'id class x y x1 x2 y1 y2 cx cy r rx ry fx fy fr d points width height viewBox preserveAspectRatio transform ' +
    'gradientTransform gradientUnits patternTransform patternUnits patternContentUnits spreadMethod offset fill ' +
    'fill-opacity fill-rule clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits mask-type filter ' +
    'filterUnits primitiveUnits stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit ' +
    'stroke-dasharray stroke-dashoffset opacity stop-color stop-opacity color display visibility paint-order ' +
    'vector-effect mix-blend-mode isolation enable-background font-family font-size font-weight font-style ' +
    'letter-spacing word-spacing text-anchor dominant-baseline alignment-baseline dx dy rotate textLength lengthAdjust ' +
    'marker-start marker-mid marker-end markerWidth markerHeight markerUnits refX refY orient overflow in in2 result ' +
    'stdDeviation mode values type operator k1 k2 k3 k4 flood-color flood-opacity color-interpolation-filters version ' +
    'style href xlink:href'
  ).split(' '),
)

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const escapes: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[<>&"]/g, (sign) => escapes[sign] ?? '')

/** A text with its references read; null where one is of an entity that only a document type could explain. */
function readText(text: string): string | null {
  let isKnown = true
  const read = text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));|&/gi, (_whole, hex, decimal, name) => {
    const code = hex ? Number.parseInt(String(hex), 16) : decimal ? Number(decimal) : null
    const sign =
      code === null ? named[String(name)] : code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
    if (sign === undefined) isKnown = false
    return sign ?? ''
  })
  // oxlint-disable-next-line no-control-regex -- they stand in no XML
  return isKnown && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(read) ? read : null
}

/** Whether a style, or a value that may be one, reaches for nothing outside: no escapes, no rules of `@`, no address but `#id`. */
function isHarmlessStyle(css: string): boolean {
  const rest = css.replaceAll(/url\(\s*(["']?)#[\w-]+\1\s*\)/gi, '')
  return !/url|src|image|expression|behavior|binding|script|import|@|\\|<|\/\*|&|:\s*\/\//i.test(rest)
}

/** Of words in which `url` may be part of a name that is only a name. */
const isHarmlessValue = (value: string): boolean => {
  const rest = value.replaceAll(/url\(\s*(["']?)#[\w-]+\1\s*\)/gi, '')
  return !/url\s*\(|javascript:|data:|\\/i.test(rest)
}

function isKept(name: string, value: string): boolean {
  if (!attributes.has(name)) return false
  // Of references those into the picture itself.
  if (name === 'href' || name === 'xlink:href') return /^#[\w-]+$/.test(value)
  return name === 'style' ? isHarmlessStyle(value) : isHarmlessValue(value)
}

const nameShape = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?'
const attributeShape = new RegExp(`\\s+(${nameShape})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y')
const token = new RegExp(
  [
    '<!--(?:(?!--)[\\s\\S])*-->',
    '<\\?[\\s\\S]*?\\?>',
    // One that declares nothing of its own.
    '<!DOCTYPE\\s[^[\\]<>]*>',
    '<!\\[CDATA\\[(?<cdata>[\\s\\S]*?)\\]\\]>',
    `</(?<end>${nameShape})\\s*>`,
    `<(?<start>${nameShape})(?<rest>(?:\\s+${nameShape}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(?<empty>/?)>`,
    '(?<text>[^<]+)',
  ].join('|'),
  'y',
)

/** Attributes as they are written; null where one is not to be read. */
function cleanAttributes(rest: string): Map<string, string> | null {
  const kept = new Map<string, string>()
  attributeShape.lastIndex = 0
  for (let found = attributeShape.exec(rest); found; found = attributeShape.exec(rest)) {
    const value = readText(found[2] ?? found[3] ?? '')
    if (value === null) return null
    const name = found[1] ?? ''
    if (isKept(name, value)) kept.set(name.replace('xlink:', ''), value)
  }
  return kept
}

/** What stands between tags, as it is written. */
function cleanText(text: string, parent: string): string {
  if (parent === 'style') return isHarmlessStyle(text) ? escaped(text) : ''
  return ['title', 'desc', 'text', 'tspan'].includes(parent) ? escaped(text) : ''
}

/** An SVG without anything that runs or reaches outside ([Note: Clean logos]); null where it is none, or is read in no known way. */
export function cleanSvg(source: string): string | null {
  const svg = source.replace(/^\u{FEFF}/u, '').trim()
  let out = ''
  const open: string[] = []
  /** How deep what is left out began; it ends with its element. */
  let dropped: number | null = null
  let isClosed = false
  token.lastIndex = 0
  while (token.lastIndex < svg.length) {
    const groups = token.exec(svg)?.groups
    if (!groups) return null
    const { start, rest = '', empty, end, cdata } = groups
    const text = cdata ?? groups['text']
    if (start !== undefined) {
      if (isClosed || (open.length === 0 && start !== 'svg') || open.length > 60) return null
      const kept = cleanAttributes(rest)
      if (kept === null) return null
      if (dropped === null && !elements.has(start)) dropped = open.length
      const space = open.length === 0 ? [['xmlns', 'http://www.w3.org/2000/svg'] as const] : []
      const written = [...space, ...kept].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')
      if (dropped === null) out += `<${start}${written}${empty ? '/' : ''}>`
      if (empty) {
        if (dropped === open.length) dropped = null
        isClosed = open.length === 0
      } else open.push(start)
    } else if (end !== undefined) {
      if (open.pop() !== end) return null
      if (dropped === null) out += `</${end}>`
      else if (dropped === open.length) dropped = null
      isClosed = open.length === 0
    } else if (text !== undefined) {
      const read = cdata ?? readText(text)
      if (read === null || (open.length === 0 && read.trim() !== '')) return null
      if (dropped === null) out += cleanText(read, open.at(-1) ?? '')
    }
  }
  return isClosed ? out : null
}
