import * as v from 'valibot'
import { idSchema } from '#contract/engine/ids.ts'
import { languageCodes } from '#contract/engine/language.ts'
import { longestReactionQuestion, reactionQuestionTypes } from '#contract/features/reaction/reaction-schema.ts'

/** Fields of a reaction in a draft ([Note: Draft fields]); its questions stand in an order within it, each under an id. */
export const reactionFieldSchemas: Record<string, v.GenericSchema> = {
  isAnonymous: v.boolean(),
  'asked.*.place': v.pipe(v.number(), v.finite()),
  'asked.*.gone': v.boolean(),
  'asked.*.type': v.picklist(reactionQuestionTypes),
  'asked.*.isMandatory': v.boolean(),
  ...Object.fromEntries(
    languageCodes.map((language) => [
      `asked.*.text.${language}`,
      v.pipe(v.string(), v.maxLength(longestReactionQuestion)),
    ]),
  ),
}

/** Lists that stand within an activity: the questions of a reaction, the things and places of a game. */
const innerLists = ['asked', 'items', 'places']

/** The name of an activity's field as the schemas have it, in its parts: the own id of what stands in a list stands for any. */
export const innerKey = ([first, key, ...rest]: readonly string[]): readonly string[] =>
  first !== undefined && innerLists.includes(first) && v.is(idSchema, key)
    ? [first, '*', ...rest]
    : [first, key, ...rest].filter((part) => part !== undefined)
