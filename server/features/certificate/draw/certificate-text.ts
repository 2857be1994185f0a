import bidiFactory from 'bidi-js'
import { fontOf, type CertificateFont } from './certificate-fonts.ts'

const bidi = bidiFactory()

/** Letters of one font, one direction and one word: drawn at once. */
interface Run {
  text: string
  font: CertificateFont
  /** Odd: from right to left. */
  level: number
}

/** What a line may be broken after: a whole word, or one character of a script without spaces. */
type Piece = Run[]

type Weight = 400 | 700

const isMark = (character: string) => /^[\p{M}\u200C\u200D]$/u.test(character)
const standsAlone = (character: string) =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u.test(character)

/** The runs of a text in the order it is read, in pieces between which a line may end. */
async function piecesOf(text: string, weight: Weight): Promise<Piece[]> {
  const { levels } = bidi.getEmbeddingLevels(text)
  const pieces: Piece[] = []
  let piece: Piece = []
  let at = 0
  let last = null as CertificateFont | null
  for (const character of text) {
    const level = levels[at] ?? 0
    at += character.length
    const code = character.codePointAt(0) ?? 0
    // A mark belongs to its letter: another font would set it beside it.
    const font: CertificateFont | null =
      isMark(character) && last?.font.hasGlyphForCodePoint(code) ? last : await fontOf(character, weight)
    if (!font) continue
    const run = piece.at(-1)
    const isSpace = /\s/u.test(character)
    if (run && run.font === font && run.level === level && !isSpace && !/\s$/u.test(run.text)) run.text += character
    else piece.push({ text: character, font, level })
    last = font
    if (!isSpace && !standsAlone(character)) continue
    pieces.push(piece)
    piece = []
  }
  if (piece.length > 0) pieces.push(piece)
  return pieces
}

/** The characters of a text that no font of ours has: they are left out, and staff are told. */
export async function leftOut(text: string): Promise<string> {
  const lost = new Set<string>()
  for (const character of text)
    if (!/^[\s\p{C}\p{M}]$/u.test(character) && !(await fontOf(character, 700))) lost.add(character)
  return [...lost].join('')
}

/** Runs as they stand on paper, from left to right (rule L2 of the bidirectional algorithm). */
function inVisualOrder(runs: readonly Run[]): Run[] {
  const order = [...runs]
  const highest = Math.max(0, ...runs.map((run) => run.level))
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < order.length; from++) {
      if ((order[from]?.level ?? 0) < level) continue
      let to = from
      while (to < order.length && (order[to]?.level ?? 0) >= level) to++
      order.splice(from, to - from, ...order.slice(from, to).toReversed())
      from = to
    }
  }
  return order.map(mirrored)
}

/** Letters that know their direction turn by themselves; brackets and signs among them do not. */
function mirrored(run: Run): Run {
  if (run.level % 2 === 0 || /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(run.text)) return run
  const characters = Array.from(run.text, (character) => bidi.getMirroredCharacter(character) ?? character)
  return { ...run, text: characters.toReversed().join('') }
}

interface TextStyle {
  most: number
  least: number
  colour: string
  weight: Weight
}

/** From baseline to baseline, in sizes of the letters. */
const lineHeight = 1.25

/** Writes text of any script on a sheet. */
export class Writer {
  private readonly sheet: PDFKit.PDFDocument
  private readonly known = new Set<CertificateFont>()

  constructor(sheet: PDFKit.PDFDocument) {
    this.sheet = sheet
  }

  private widthOf(runs: readonly Run[], size: number): number {
    return runs.reduce((sum, { font, text }) => sum + this.use(font, size).widthOfString(text), 0)
  }

  private use(font: CertificateFont, size: number): PDFKit.PDFDocument {
    if (!this.known.has(font)) this.sheet.registerFont(font.name, font.bytes)
    this.known.add(font)
    return this.sheet.font(font.name).fontSize(size)
  }

  /** Writes into a box, as large as it fits there from `most` down to `least`; answers the size. */
  async write(
    text: string,
    box: { x: number; y: number; width: number; height: number },
    { most, least, weight, colour }: TextStyle,
  ): Promise<number> {
    const pieces = await piecesOf(text, weight)
    let size = most
    let lines = this.broken(pieces, size, box.width)
    while (size > least && lines.length * size * lineHeight > box.height) lines = this.broken(pieces, --size, box.width)
    for (const [index, line] of lines.entries())
      this.writeLine(line, { x: box.x, y: box.y + size * (0.95 + lineHeight * index) }, { size, colour })
    return size
  }

  /** The lines of a text at a size. */
  private broken(pieces: readonly Piece[], size: number, width: number): Run[][] {
    const lines: Run[][] = [[]]
    for (const piece of pieces) {
      const line = lines.at(-1) ?? []
      const words = piece.filter((run) => !/^\s+$/u.test(run.text))
      if (line.length > 0 && this.widthOf([...line, ...words], size) > width) lines.push([...piece])
      else line.push(...piece)
    }
    return lines
  }

  /** `y` is the baseline: fonts of different scripts stand on the same one. */
  private writeLine(
    runs: readonly Run[],
    { x, y }: { x: number; y: number },
    { size, colour }: { size: number; colour: string },
  ): void {
    // What is drawn is in the order of the paper: a reader that copies the line gets it in the order of the words.
    this.sheet.markContent('Span', { actual: runs.map((run) => run.text).join('') })
    let left = x
    for (const { font, text } of inVisualOrder(runs)) {
      const sheet = this.use(font, size).fillColor(colour)
      if (text.trim() !== '') sheet.text(text.trimEnd(), left, y, { lineBreak: false, baseline: 'alphabetic' })
      left += sheet.widthOfString(text)
    }
    this.sheet.endMarkedContent()
  }
}
