import * as v from 'valibot'
import { bundleSchema, type Bundle } from '#contract/engine/files/bundle.ts'
import { languageCodeSchema } from '#contract/engine/language-schema.ts'

/**
 * WebVTT that goes with a film or a recording, by what it is for: what is said over the picture, what is read beside it
 * (where nobody wrote one, the captions are), and where its parts begin.
 */
export const timedTextKinds = ['captions', 'transcript', 'chapters'] as const
export type TimedTextKind = (typeof timedTextKinds)[number]

/** One of each language that there is one of; absent: in none. */
const timedTexts = v.optional(v.array(v.object({ language: languageCodeSchema, bundle: bundleSchema })))
export type TimedTexts = NonNullable<v.InferOutput<typeof timedTexts>>

/** What a film and a recording are made of. */
export const mediaContent = v.object({
  bundle: bundleSchema,
  /** Length of what is played. */
  seconds: v.number(),
  captions: timedTexts,
  transcript: timedTexts,
  chapters: timedTexts,
})
export type MediaContent = v.InferOutput<typeof mediaContent>

/** What a device keeps of it: what is played, then its texts in every language. */
export const bundlesOfMedia = (content: MediaContent): Bundle[] => [
  content.bundle,
  ...timedTextKinds.flatMap((kind) => (content[kind] ?? []).map((one) => one.bundle)),
]
