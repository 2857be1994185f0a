import * as v from 'valibot'
import { bundleSchema, type Bundle } from '#contract/engine/files/bundle.ts'
import { languageCodeSchema } from '#contract/engine/language-schema.ts'

/** What a film and a recording are made of. */
export const mediaContent = v.object({
  bundle: bundleSchema,
  /** Length of what is played. */
  seconds: v.number(),
  /** What is said in it, as WebVTT, in each language that there is one of; absent: in none. */
  captions: v.optional(v.array(v.object({ language: languageCodeSchema, bundle: bundleSchema }))),
})

/** What a device keeps of it: what is played, then the captions in every language. */
export const bundlesOfMedia = ({ bundle, captions }: v.InferOutput<typeof mediaContent>): Bundle[] => [
  bundle,
  ...(captions ?? []).map((one) => one.bundle),
]
