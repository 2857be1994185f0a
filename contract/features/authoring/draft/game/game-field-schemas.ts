import * as v from 'valibot'
import { idSchema } from '#contract/engine/ids.ts'
import { languageCodes } from '#contract/engine/language.ts'
import { mostErrors, mostPlaces } from '#contract/features/game/game-names.ts'

const perLanguage = (name: string, most: number): Record<string, v.GenericSchema> =>
  Object.fromEntries(languageCodes.map((language) => [`${name}.${language}`, v.pipe(v.string(), v.maxLength(most))]))
const file = v.nullable(idSchema)
const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100))
const inOrder = { place: v.pipe(v.number(), v.finite()), gone: v.boolean() }
const among = (list: string, fields: Record<string, v.GenericSchema>) =>
  Object.fromEntries(Object.entries({ ...inOrder, ...fields }).map(([name, schema]) => [`${list}.*.${name}`, schema]))

/** The longest texts of games (characters), in each language. */
export const longestGameText = { item: 300, why: 500, gapped: 5000, bin: 80 }

/** Fields of a game in a draft ([Note: Draft fields]); its things and places stand in an order within it, each under an id. */
export const gameFieldSchemas: Record<string, v.GenericSchema> = {
  /** null: as many as it takes. */
  errorsAllowed: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostErrors))),
  exact: v.boolean(),
  board: file,
  ...perLanguage('gapped', longestGameText.gapped),
  ...perLanguage('one', longestGameText.bin),
  ...perLanguage('two', longestGameText.bin),
  ...among('items', {
    ...perLanguage('text', longestGameText.item),
    ...perLanguage('other', longestGameText.item),
    ...perLanguage('why', longestGameText.why),
    picture: file,
    otherPicture: file,
    isTrue: v.boolean(),
    bin: v.picklist(['one', 'two']),
    fits: v.pipe(v.array(idSchema), v.maxLength(mostPlaces)),
  }),
  ...among('places', {
    ...perLanguage('text', longestGameText.item),
    x: percent,
    y: percent,
    width: percent,
    height: percent,
  }),
}
