import { reactionQuestionTypes, type ReactionContent } from '#contract/features/reaction/reaction-schema.ts'
import { itemsOf, textOf, textsOf, type Fields } from './fields.ts'

/** What a reaction is made of by the fields of its activity; it may ask nothing yet. Named and mandatory unless its author says otherwise. */
export const reactionOf = (fields: Fields): ReactionContent => ({
  isAnonymous: fields['isAnonymous'] === true,
  questions: itemsOf(fields, 'asked').map(({ key, fields: own }) => ({
    id: key,
    type: reactionQuestionTypes.find((type) => type === textOf(own, 'type')) ?? 'scale',
    text: textsOf(own, 'text'),
    isMandatory: own['isMandatory'] !== false,
  })),
})

/** The fields that a reaction is what it is by: the way back from `reactionOf`. */
export const fieldsOfReaction = ({ isAnonymous, questions }: ReactionContent): Fields => ({
  isAnonymous,
  ...Object.fromEntries(
    questions.flatMap(({ id, type, text, isMandatory }, at) =>
      Object.entries({
        place: at + 1,
        gone: false,
        type,
        isMandatory,
        ...Object.fromEntries(Object.entries(text).map(([language, said]) => [`text.${language}`, said])),
      }).map(([name, value]) => [`asked.${id}.${name}`, value]),
    ),
  ),
})
