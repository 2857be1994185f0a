import { readFile } from 'node:fs/promises'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'
import { unpackWoff } from '../draw/unpack-woff.ts'

const opened = (bytes: Buffer): Font => {
  const font = create(bytes)
  return 'fonts' in font ? expect.unreachable() : font
}

test.each(['noto-sans/files/noto-sans-latin-400-normal', 'noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal'])(
  'an unpacked font has every glyph as it was: %s',
  async (name) => {
    const woff = await readFile(new URL(import.meta.resolve(`@fontsource/${name}.woff`)))
    const [packed, plain] = [opened(woff), opened(unpackWoff(woff))]
    expect(plain.postscriptName).toBe(packed.postscriptName)
    expect(plain.numGlyphs).toBe(packed.numGlyphs)
    const path = (font: Font, id: number) => font.getGlyph(id).path.toSVG()
    for (let id = 0; id < packed.numGlyphs; id += 7) expect(path(plain, id)).toBe(path(packed, id))
  },
)

test('what is no WOFF is told', () => expect(() => unpackWoff(Buffer.alloc(64))).toThrow('no WOFF'))
