import * as v from 'valibot'

/** More slides than any presentation has. */
const mostSlides = 10_000
/** 0-based. */
const slide = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(mostSlides))

const pixels = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1_000_000))

/** What a player of ours says ([Note: Players of files]). */
export const fromPlayerSchema = v.variant('type', [
  /** What it plays is there. */
  v.strictObject({ type: v.literal('opened') }),
  /** How much of a slide is in sight, and how much there is of it and of the window (CSS pixels). */
  v.strictObject({ type: v.literal('sight'), slide, height: pixels, visible: pixels, window: pixels }),
  /** Its person leaves it by keyboard. */
  v.strictObject({ type: v.literal('left') }),
  /** It cannot play the file. */
  v.strictObject({ type: v.literal('broken') }),
])
export type FromPlayer = v.InferOutput<typeof fromPlayerSchema>

/** What goes to it. Its texts are those of the app, in the person's language. */
export type ToPlayer =
  /** Shows slides; one that cannot be drawn says so (`undrawn`). `labels`: what each is called. */
  | { type: 'slides'; label: string; labels: readonly string[]; undrawn: string; start: number }
  /** Waits for a tap on `play`, with `hint` under it, then plays. */
  | { type: 'flash'; play: string; hint: string; label: string }
  | { type: 'theme'; theme: 'light' | 'dark' }
  /** Goes to a slide (0-based). */
  | { type: 'go'; slide: number }
  /** 1 fits. */
  | { type: 'zoom'; zoom: number }
