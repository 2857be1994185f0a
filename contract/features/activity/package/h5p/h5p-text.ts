// What H5P writes is HTML. It is read in one pass, for it comes from outside: whatever is not closed ends with the text.

/** A stretch of text that looks one way. */
interface Styled {
  text: string
  strong: boolean
  emphasis: boolean
}

/** What HTML comes to, and which of its elements games have nothing for; their words stay. */
interface ReadHtml {
  styled: Styled[]
  lost: string[]
}

const latin =
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const entities = new Map<string, string>([
  ...Object.entries({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ', shy: '' }),
  ...Object.entries({ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', hellip: '…' }),
  ...Object.entries({ laquo: '«', raquo: '»', iexcl: '¡', iquest: '¿', ordf: 'ª', ordm: 'º', deg: '°', euro: '€' }),
  ...latin.split(' ').map((name, at): [string, string] => [name, String.fromCodePoint(0xc0 + at)]),
])

const resolve = (text: string): string =>
  text
    .replaceAll(
      /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(\w{1,12}));/g,
      (whole, ten?: string, hex?: string, name = '') => {
        const code = ten ? Number(ten) : hex ? Number.parseInt(hex, 16) : null
        if (code === null) return entities.get(String(name)) ?? whole
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
      },
    )
    .replaceAll('\u00a0', ' ')

const strong = new Set(['b', 'strong'])
const emphasis = new Set(['i', 'em'])
const lines = new Set(['p', 'div', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const plain = new Set(['span'])

/** Words of HTML with what of their looks games have: bold, italics, line breaks. */
export function readHtml(html: string): ReadHtml {
  const [styled, lost]: [Styled[], Set<string>] = [[], new Set()]
  const depth = { strong: 0, emphasis: 0 }
  const say = (text: string) => {
    if (text !== '') styled.push({ text, strong: depth.strong > 0, emphasis: depth.emphasis > 0 })
  }
  for (let at = 0; at < html.length;) {
    const open = html.indexOf('<', at)
    say(resolve((open < 0 ? html.slice(at) : html.slice(at, open)).replaceAll(/\s+/g, ' ')))
    const close = open < 0 ? -1 : html.indexOf(html.startsWith('<!--', open) ? '-->' : '>', open)
    if (close < 0) {
      if (open >= 0)
        say(
          resolve(
            html
              .slice(open)
              .replaceAll(/<\/?[a-z!][^<]*/gi, '')
              .replaceAll(/\s+/g, ' '),
          ),
        )
      break
    }
    at = html.indexOf('>', close) + 1
    const [, end = '', written = ''] = /^<(\/?)([a-z][a-z0-9]{0,20})/i.exec(html.slice(open, open + 24)) ?? []
    const name = written.toLowerCase()
    const by = end ? -1 : 1
    if (strong.has(name)) depth.strong = Math.max(0, depth.strong + by)
    else if (emphasis.has(name)) depth.emphasis = Math.max(0, depth.emphasis + by)
    else if (lines.has(name) || name === 'br') styled.push({ text: '\n', strong: false, emphasis: false })
    else if (name === 'script' || name === 'style') {
      lost.add(name)
      const over = html.toLowerCase().indexOf(`</${name}`, at)
      at = over < 0 ? html.length : over
      if (end) at = html.indexOf('>', open) + 1
    } else if (name !== '' && !end && !plain.has(name)) lost.add(name)
  }
  return { styled, lost: [...lost] }
}

/** Lines without what stands around them; of empty ones between two that are not, one. */
const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replaceAll(/ {2,}/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{2,}/g, '\n')
    .trim()

/** An asterisk that means one. */
const asterisk = '∗'

/** The words alone. */
export const plainText = ({ styled }: ReadHtml): string => tidy(styled.map(({ text }) => text).join(''))

const mark = ({ text, strong: isStrong, emphasis: isEmphatic }: Styled): string =>
  text.replaceAll(/[^\n]+/g, (line) => {
    const core = line.trim()
    if (core === '' || !(isStrong || isEmphatic)) return line
    const leaning = isEmphatic ? `_${core}_` : core
    return line.replace(core, () => (isStrong ? `**${leaning}**` : leaning))
  })

/** Neighbours that look the same are one. */
function joined(styled: readonly Styled[]): Styled[] {
  const all: Styled[] = []
  for (const one of styled) {
    const last = all.at(-1)
    if (last && last.strong === one.strong && last.emphasis === one.emphasis) last.text += one.text
    else all.push({ ...one })
  }
  return all
}

/** The words with the marks of games ([Note: Game marks]). */
export const markedText = ({ styled }: ReadHtml): string =>
  tidy(
    joined(styled)
      .map((one) => mark({ ...one, text: one.text.replaceAll('*', asterisk) }))
      .join(''),
  )

/**
 * The same of a text whose gaps stand between asterisks; `gapOf` says what is in a gap by what H5P has there, and null
 * that it is none. An asterisk without its fellow on the line means itself.
 */
export function gappedText({ styled }: ReadHtml, gapOf: (inner: string) => string | null): string {
  const whole = styled.map(({ text }) => text).join('')
  const spans = [...whole.matchAll(/\*[^*\n]+\*/g)].flatMap(({ index, 0: { length } }) => {
    const inner = gapOf(whole.slice(index + 1, index + length - 1))
    return inner === null ? [] : [{ from: index, to: index + length, text: `*${inner}*` }]
  })
  const pieces: (Styled | string)[] = []
  let [at, next] = [0, 0]
  for (const one of joined(styled)) {
    const end = at + one.text.length
    while (at < end) {
      const span = spans[next]
      if (span && span.from === at) pieces.push(span.text)
      const inGap = span && span.from <= at
      const to = Math.min(end, span ? (inGap ? span.to : span.from) : end)
      if (!inGap) pieces.push({ ...one, text: whole.slice(at, to).replaceAll('*', asterisk) })
      at = to
      if (span && at === span.to) next++
    }
  }
  return tidy(pieces.map((piece) => (typeof piece === 'string' ? piece : mark(piece))).join(''))
}
