import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { grounds, tonesOf } from './brand-tones.ts'
import { contrast, hexToOklch, oklchToHex } from './colour.ts'

/** Small seeded generator: the same thousand colours at every run. */
function* randomColours(count: number): Generator<string> {
  let seed = 20261120
  for (let at = 0; at < count; at++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    yield `#${(seed >>> 8).toString(16).padStart(6, '0')}`
  }
}

const extremes = [
  '#000000',
  '#ffffff',
  '#808080',
  '#ffff00',
  '#00ff00',
  '#0000ff',
  '#ff0000',
  '#00ffff',
  '#ff00ff',
  '#c4402c',
]

test.each(['light', 'dark'] as const)(
  'back-office D28: 1,000 random brand colours: no text below 4.5:1, no shape below 3:1 in %s',
  (scheme) => {
    for (const colour of [...extremes, ...randomColours(1000)]) {
      const { brand, strong, soft, onBrand } = tonesOf(colour, scheme)
      expect(contrast(onBrand, brand), `${colour}: on brand`).toBeGreaterThanOrEqual(4.5)
      for (const ground of [...grounds[scheme], soft]) {
        expect(contrast(strong, ground), `${colour}: strong on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
      for (const ground of grounds[scheme]) {
        expect(contrast(brand, ground), `${colour}: shape on ${ground}`).toBeGreaterThanOrEqual(3)
      }
    }
  },
)

test.each(['light', 'dark'] as const)(
  'back-office D28: what is painted has the hue that was chosen, and is nearest to it in %s',
  (scheme) => {
    for (const colour of randomColours(1000)) {
      const own = hexToOklch(colour)
      const { brand, strong, soft, onBrand } = tonesOf(colour, scheme)
      for (const painted of [brand, strong]) {
        const { c, h } = hexToOklch(painted)
        const apart = Math.abs(((h - own.h + 540) % 360) - 180)
        // Of a colour that is nearly grey or nearly white the hue says nothing.
        if (c > 0.04) expect(apart, `${colour} as ${painted}`).toBeLessThan(6)
      }
      const moved = Math.abs(hexToOklch(brand).l - own.l)
      const fits = (hex: string) =>
        contrast(hex, onBrand) >= 4.5 && grounds[scheme].every((ground) => contrast(hex, ground) >= 3)
      const reads = (hex: string) => [...grounds[scheme], soft].every((ground) => contrast(hex, ground) >= 4.5)
      // With the same text on it nothing nearer would do; what reads well as it is stays.
      for (let nearer = 0; nearer < moved - 0.01; nearer += 0.01) {
        for (const l of [own.l - nearer, own.l + nearer])
          expect(fits(oklchToHex({ ...own, l })), `${colour}: ${nearer} of ${moved}`).toBe(false)
      }
      if (fits(colour) && onBrand === '#ffffff') expect(brand).toBe(colour)
      if (reads(colour)) expect(strong).toBe(colour)
    }
  },
)

test('OKLCH comes back to the same colour', () => {
  for (const colour of randomColours(100)) expect(oklchToHex(hexToOklch(colour))).toBe(colour)
})

/** The plain `oklch()` values of a block of tokens.css, as hex. */
function tokensOf(selector: string): Record<string, string> {
  const css = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8')
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''
  const found: Record<string, string> = {}
  for (const [, name = '', l, c, h] of block.matchAll(/--([\w-]+): oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\);/g)) {
    found[name] = oklchToHex({ l: Number(l) / 100, c: Number(c), h: Number(h) })
  }
  for (const [, name = '', hex = ''] of block.matchAll(/--([\w-]+): #(fff);/g)) found[name] = `#${hex}${hex}`
  return found
}

test.each([
  ['light', ':root'],
  ['dark', ":root[data-theme='dark']"],
] as const)(
  'the fixed tokens read well in %s, and the grounds the tones reckon with are theirs',
  (scheme, selector) => {
    const tokens = tokensOf(selector)
    const onto = ['background', 'surface', 'sunken'].map((name) => tokens[name] ?? '')
    for (const name of ['ink', 'ink-2', 'ink-3', 'bad']) {
      for (const ground of onto)
        expect(contrast(tokens[name] ?? '', ground), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
    for (const name of ['ok', 'warn', 'bad']) {
      expect(contrast(tokens[name] ?? '', tokens[`${name}-soft`] ?? ''), name).toBeGreaterThanOrEqual(4.5)
    }
    const lightness = (hex: string) => hexToOklch(hex).l
    const range = grounds[scheme].map(lightness)
    for (const ground of onto) {
      expect(lightness(ground)).toBeGreaterThanOrEqual(Math.min(...range) - 0.004)
      expect(lightness(ground)).toBeLessThanOrEqual(Math.max(...range) + 0.004)
    }
  },
)
