import { contrast, hexToOklch, oklchToHex, type Oklch } from './colour.ts'

export type Scheme = 'light' | 'dark'

/** What a client's colour becomes; every pair that carries text meets 4.5:1, shapes meet 3:1. */
export interface Tones {
  /** Filled buttons, progress, focus. */
  brand: string
  /** Text and icons in the brand's colour, on background, surface and soft. */
  strong: string
  /** Quiet fill behind `strong`. */
  soft: string
  /** Text on `brand`. */
  onBrand: string
}

/** The surfaces of tokens.css that tones must stand out from, darkest and lightest of each scheme. */
export const grounds = {
  light: ['#ffffff', '#f5f2ee'],
  dark: ['#0b0e15', '#1c1e26'],
} as const satisfies Record<Scheme, readonly string[]>

const text = 4.5
const shape = 3
const white = '#ffffff'

/** Moves lightness in small steps until `fits`; the end of the scale (black or white) always does. */
function shift(colour: Oklch, step: number, fits: (hex: string) => boolean): string {
  for (let l = colour.l; l > 0 && l < 1; l += step) {
    const hex = oklchToHex({ ...colour, l })
    if (fits(hex)) return hex
  }
  return step < 0 ? '#000000' : white
}

const standsOut = (hex: string, from: readonly string[], least: number) =>
  from.every((ground) => contrast(hex, ground) >= least)

/** Tones of a brand colour (`#rrggbb`) for a scheme. */
export function tonesOf(brandColour: string, scheme: Scheme): Tones {
  const own = hexToOklch(brandColour)
  const ink = oklchToHex({ l: 0.19, c: Math.min(own.c, 0.02), h: own.h })
  if (scheme === 'dark') {
    const brand = shift(
      { ...own, l: Math.max(own.l, 0.68), c: Math.min(own.c, 0.15) },
      0.01,
      (hex) => contrast(hex, ink) >= text && standsOut(hex, grounds.dark, shape),
    )
    const soft = oklchToHex({ l: 0.31, c: Math.min(own.c, 0.06), h: own.h })
    const strong = shift({ l: 0.78, c: Math.min(own.c, 0.13), h: own.h }, 0.01, (hex) =>
      standsOut(hex, [...grounds.dark, soft], text),
    )
    return { brand, strong, soft, onBrand: ink }
  }
  // A light colour (yellow) keeps its character with dark text on it; any other is darkened until white reads well.
  const darkText = contrast(brandColour, white) < shape
  const brand = shift(
    own,
    -0.01,
    (hex) => standsOut(hex, grounds.light, shape) && contrast(hex, darkText ? ink : white) >= text,
  )
  const soft = oklchToHex({ l: 0.952, c: Math.min(own.c, 0.03), h: own.h })
  const strong = shift({ l: Math.min(own.l, 0.48), c: Math.min(own.c, 0.165), h: own.h }, -0.01, (hex) =>
    standsOut(hex, [...grounds.light, soft], text),
  )
  return { brand, strong, soft, onBrand: darkText && contrast(brand, ink) >= text ? ink : white }
}
