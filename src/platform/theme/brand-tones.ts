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

/** Least contrast of text, and of what is told by its shape alone: large text, borders, focus (WCAG 2.2, 1.4.3 and 1.4.11). */
const text = 4.5
const shape = 3
const white = '#ffffff'
/** How far lightness is moved at a time. */
const step = 0.005
/** So much nearer (lightness) has dark text to keep a colour to its choice before it is taken over white. */
const clearlyNearer = 0.06

const standsOut = (hex: string, from: readonly string[], least: number) =>
  from.every((ground) => contrast(hex, ground) >= least)

/**
 * The colour whose lightness is nearest to the chosen one among those that fit; hue and, as far as the screen shows it,
 * chroma stay. Undefined where none does.
 */
function nearest(colour: Oklch, fits: (hex: string) => boolean): { hex: string; moved: number } | undefined {
  for (let moved = 0; moved <= 1; moved += step) {
    for (const l of [colour.l - moved, colour.l + moved]) {
      if (l < 0 || l > 1) continue
      const hex = oklchToHex({ ...colour, l })
      if (fits(hex)) return { hex, moved }
    }
  }
  return undefined
}

/**
 * Tones of a brand colour (`#rrggbb`) for a scheme: what was chosen where it reads well, else the nearest that does
 * (back office, section 5).
 */
export function tonesOf(brandColour: string, scheme: Scheme): Tones {
  const own = hexToOklch(brandColour)
  const ink = oklchToHex({ l: 0.19, c: Math.min(own.c, 0.02), h: own.h })
  const filled = (onBrand: string) =>
    nearest(own, (hex) => contrast(hex, onBrand) >= text && standsOut(hex, grounds[scheme], shape))
  const [light, dark] = [filled(white), filled(ink)]
  const isDark = dark !== undefined && (light === undefined || dark.moved + clearlyNearer < light.moved)
  const brand = (isDark ? dark : light)?.hex ?? (scheme === 'light' ? '#000000' : white)
  const soft =
    scheme === 'dark'
      ? oklchToHex({ l: 0.31, c: Math.min(own.c, 0.06), h: own.h })
      : oklchToHex({ l: 0.952, c: Math.min(own.c, 0.03), h: own.h })
  const strong = nearest(own, (hex) => standsOut(hex, [...grounds[scheme], soft], text))?.hex
  return { brand, strong: strong ?? (scheme === 'light' ? '#000000' : white), soft, onBrand: isDark ? ink : white }
}
