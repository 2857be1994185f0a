import { mostTextBytes, readFileText, type TextPart } from '#contract/engine/files/file-text.ts'
import type { TextSource } from '#engine/domain-feature.ts'

/** What a person reads at once; longer ones are looked through in pieces, each at the same place. */
const longestPiece = 4000

/** What a file says, by its places, in pieces that can be shown; nothing where it is not what it should be. */
export function readText(text: string, reads: TextSource['reads']): TextPart[] {
  const parts =
    reads === 'parts' ? (readFileText(text)?.parts ?? []) : reads === 'captions' ? captionsIn(text) : pageIn(text)
  return parts.flatMap(({ at, text: whole }) => pieces(whole).map((piece) => ({ at, text: piece })))
}

/** Cut between two words. */
function pieces(text: string): string[] {
  const found: string[] = []
  let rest = text.replaceAll(/\s+/g, ' ').trim()
  while (rest.length > longestPiece) {
    const space = rest.lastIndexOf(' ', longestPiece)
    const end = space > 0 ? space : longestPiece
    found.push(rest.slice(0, end))
    rest = rest.slice(end).trim()
  }
  return rest === '' ? found : [...found, rest]
}

const times = /^(?:(\d+):)?(\d{2}):(\d{2})\.\d{3}\s+-->/

/** Captions by the second at which they are shown (WebVTT). */
function captionsIn(text: string): TextPart[] {
  return text
    .slice(0, mostTextBytes)
    .split(/\r?\n\r?\n/)
    .flatMap((block) => {
      const lines = block.split(/\r?\n/)
      const at = lines.findIndex((line) => times.test(line))
      const [, hours = '0', minutes = '0', seconds = '0'] = times.exec(lines[at] ?? '') ?? []
      const said = lines.slice(at + 1).join(' ')
      const second = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
      return at === -1 ? [] : [{ at: second, text: unmarked(said) }]
    })
}

/** A page as it is read: no scripts, no styles, no marks. */
function pageIn(text: string): TextPart[] {
  const read = text.replaceAll(/<!--[\s\S]*?-->|<(script|style|template|noscript|svg)\b[\s\S]*?<\/\1\s*>/gi, ' ')
  return [{ at: 0, text: unmarked(read).slice(0, mostTextBytes) }]
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const accents: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
}

/** Without its marks, and with the letters that stand for themselves; what is not known as a letter stays as it is. */
const unmarked = (text: string): string =>
  text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (name.startsWith('#')) {
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
    }
    const [, letter = '', accent = ''] = /^([A-Za-z])(acute|grave|circ|tilde|uml|cedil)$/.exec(name) ?? []
    return named[name] ?? (accent ? (letter + (accents[accent] ?? '')).normalize('NFC') : whole)
  })
