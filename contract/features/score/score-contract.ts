import * as v from 'valibot'
import { collection } from '#contract/engine/collection.ts'
import { feature } from '#contract/engine/feature.ts'
import { instantSchema } from '#contract/engine/ids.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'

/** The score of a group that its person is in; groups of too few people have none. */
const groupScores = collection({
  name: 'groupScores',
  schema: v.object({
    groupId: v.string(),
    name: localizedSchema,
    /** With one decimal. */
    score: v.number(),
    /** When it was reckoned. */
    asOf: instantSchema,
  }),
  key: 'groupId',
  stream: 'user',
  module: 'online_courses',
})

/** Scores of courses, where a client counts them (`group_training_use_score`). */
export const scoreContract = feature({ name: 'score', collections: [groupScores] })
