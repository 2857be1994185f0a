import * as v from 'valibot'
import { bundleSchema } from '#contract/engine/files/bundle.ts'
import { idSchema } from '#contract/engine/ids.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'
import { itemLimits, mostErrors, mostPlaces, type GameType } from './game-names.ts'

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
const between = <Item extends v.GenericSchema>(item: Item, type: GameType) => {
  const [least, most] = itemLimits[type]
  return v.pipe(v.array(item), v.minLength(least), v.maxLength(most))
}

/** A picture of a game; what it shows is told by the text beside it. */
export const gamePictureSchema = v.strictObject({ bundle: bundleSchema })
/** See its schema. */
export type GamePicture = v.InferOutput<typeof gamePictureSchema>

const item = { id: idSchema, text: localizedSchema, picture: v.optional(gamePictureSchema) }
/** One error more ends the round; null: none does. */
const errorsAllowed = v.nullable(whole(0, mostErrors))
const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100))

/** Where a place is on the picture, in percent of its width and height. */
export const boxSchema = v.strictObject({ x: percent, y: percent, width: percent, height: percent })
/** See its schema. */
export type Box = v.InferOutput<typeof boxSchema>

/** What is true or is not, and why. */
const trueOrFalseSchema = v.object({
  errorsAllowed,
  items: between(v.strictObject({ ...item, isTrue: v.boolean(), why: v.optional(localizedSchema) }), 'true_or_false'),
})
/** Things that belong to one of two. */
const thisOrThatSchema = v.object({
  errorsAllowed,
  bins: v.strictObject({ one: localizedSchema, two: localizedSchema }),
  items: between(v.strictObject({ ...item, bin: v.picklist(['one', 'two']) }), 'this_or_that'),
})
/** Cards with a front (`text`) and a back (`other`). */
const flashcardsSchema = v.object({
  items: between(v.strictObject({ ...item, other: localizedSchema }), 'flashcards'),
})
/** Clues (`text`), each to a word or a phrase (`other`). */
const enigmaSchema = v.object({
  errorsAllowed,
  items: between(v.strictObject({ ...item, other: localizedSchema }), 'enigma'),
})
/** Pairs of cards, lying face down. With a picture, a card's text says what is on it. */
const pairsSchema = v.object({
  errorsAllowed,
  items: between(
    v.strictObject({ ...item, other: localizedSchema, otherPicture: v.optional(gamePictureSchema) }),
    'find_the_pairs',
  ),
})
/** Pieces, each of which fits one or more places: on a picture, or beside each other. */
const dragAndDropSchema = v.object({
  errorsAllowed,
  board: v.optional(gamePictureSchema),
  places: v.pipe(
    v.array(v.strictObject({ id: idSchema, text: localizedSchema, box: v.optional(boxSchema) })),
    v.minLength(1),
    v.maxLength(mostPlaces),
  ),
  items: between(
    v.strictObject({ ...item, fits: v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(mostPlaces)) }),
    'drag_and_drop',
  ),
})
/** A text with gaps (`gaps.ts`), its words, and words that fit nowhere. */
const dragTheWordsSchema = v.object({
  errorsAllowed,
  text: localizedSchema,
  items: between(v.strictObject({ id: idSchema, text: localizedSchema }), 'drag_the_words'),
})
/** A text with gaps to be written in. */
const blanksSchema = v.object({
  errorsAllowed,
  text: localizedSchema,
  /** Case and accents count. */
  exact: v.boolean(),
})

/** What each game is made of. */
export const gameSchemas = {
  drag_and_drop: dragAndDropSchema,
  drag_the_words: dragTheWordsSchema,
  find_the_pairs: pairsSchema,
  this_or_that: thisOrThatSchema,
  fill_in_the_blanks: blanksSchema,
  true_or_false: trueOrFalseSchema,
  flashcards: flashcardsSchema,
  enigma: enigmaSchema,
} as const
/** The content of a game. */
export type GameContent<T extends GameType> = v.InferOutput<(typeof gameSchemas)[T]>
/** The content of any. */
export type AnyGameContent = { [T in GameType]: GameContent<T> }[GameType]

/** What a thing of a game may have to be looked at. */
interface Pictured {
  picture?: GamePicture | undefined
  otherPicture?: GamePicture | undefined
}

/** The pictures of a game: a device keeps them with it. */
export function picturesOf(content: AnyGameContent): GamePicture[] {
  const items: readonly (object & Pictured)[] = 'items' in content ? content.items : []
  const all = [
    'board' in content ? content.board : undefined,
    ...items.flatMap((one) => [one.picture, one.otherPicture]),
  ]
  return all.filter((picture) => picture !== undefined)
}
