import { readFile } from 'node:fs/promises'
import { create, type Font } from 'fontkit'
import { unpackWoff } from './unpack-woff.ts'

// [Note: Fonts of a certificate] A name may be of any script, and a PDF's own fonts know Latin-1 only. Fontsource cuts
// each face into small files by ranges of characters: only those that a certificate needs are read, and of them only
// the glyphs that stand on it go into the PDF. Their woff is taken, and unpacked: of
// woff2 fontkit cannot write a part.

type Weight = 400 | 700

/** Where the files of a face lie, and the code points that each of them is for. */
interface Face {
  folder: URL
  name: string
  parts: readonly { file: string; ranges: readonly (readonly [from: number, to: number])[] }[]
}

/** In this order: the first that has a character draws it. */
const names = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-sc',
  // Names that only Japanese writing has, some beyond U+FFFF.
  'noto-sans-jp',
  'nanum-gothic',
]

async function readFace(name: string): Promise<Face> {
  const folder = new URL('../', import.meta.resolve(`@fontsource/${name}/files/${name}-latin-400-normal.woff`))
  const parts = JSON.parse(await readFile(new URL('unicode.json', folder), 'utf8')) as Record<string, string>
  return {
    folder,
    name,
    parts: Object.entries(parts).map(([part, ranges]) => ({
      file: part.replaceAll(/[[\]]/g, ''),
      ranges: ranges.split(',').map(readRange),
    })),
  }
}

/** `U+0460-052F`, or `U+20B4` alone. */
function readRange(range: string): [number, number] {
  const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

/** A part of a face as a PDF embeds it. */
export interface CertificateFont {
  name: string
  bytes: Buffer
  font: Font
}

let faces: Promise<Face[]> | null = null
const opened = new Map<string, Promise<CertificateFont>>()

async function open({ folder, name }: Face, part: string, weight: Weight): Promise<CertificateFont> {
  const file = `${name}-${part}-${weight}-normal.woff`
  const bytes = unpackWoff(await readFile(new URL(`files/${file}`, folder)))
  const font = create(bytes)
  if ('fonts' in font) throw new Error(`${file} is not one font`)
  return { name: file, bytes, font }
}

/** The font that draws a character in a weight; null where none of ours has it (it is left out, never a box). */
export async function fontOf(character: string, weight: Weight): Promise<CertificateFont | null> {
  const code = character.codePointAt(0) ?? 0
  faces ??= Promise.all(names.map(readFace))
  for (const face of await faces) {
    for (const { file, ranges } of face.parts) {
      if (!ranges.some(([from, to]) => from <= code && code <= to)) continue
      const key = `${face.name} ${file} ${weight}`
      const known = opened.get(key) ?? open(face, file, weight)
      opened.set(key, known)
      const font = await known
      if (font.font.hasGlyphForCodePoint(code)) return font
    }
  }
  return null
}
