import * as v from 'valibot'
import { gameTypeNames } from '#contract/features/game/game-names.ts'

const percent = v.number()
/** Path of a picture in the package. */
const picture = v.optional(v.string())

/** A thing of a game that an H5P content became; texts carry the marks of games ([Note: Game marks]). */
const h5pItemSchema = v.object({
  text: v.string(),
  other: v.optional(v.string()),
  why: v.optional(v.string()),
  picture,
  otherPicture: picture,
  isTrue: v.optional(v.boolean()),
  bin: v.optional(v.picklist(['one', 'two'])),
  /** The places that it fits, by where they stand among the places. */
  fits: v.optional(v.array(v.number())),
})
/** See its schema. */
export type H5pItem = v.InferOutput<typeof h5pItemSchema>

/** The game that an H5P content becomes, in the one language that it is written in. */
export const h5pGameSchema = v.object({
  type: v.picklist(gameTypeNames),
  items: v.array(h5pItemSchema),
  places: v.array(v.object({ text: v.string(), x: percent, y: percent, width: percent, height: percent })),
  gapped: v.optional(v.string()),
  exact: v.optional(v.boolean()),
  /** What the two bins are called; absent: they are right and wrong. */
  bins: v.optional(v.object({ one: v.string(), two: v.string() })),
  board: picture,
})
/** See its schema. */
export type H5pGame = v.InferOutput<typeof h5pGameSchema>

/** The pictures that a game names, each once, by their paths in the package. */
export const picturesOfH5p = ({ board, items }: H5pGame): string[] => [
  ...new Set(
    [board, ...items.flatMap((item) => [item.picture, item.otherPicture])].filter((path) => path !== undefined),
  ),
]
