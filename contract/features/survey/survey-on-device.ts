import * as v from 'valibot'
import { collection } from '#contract/engine/collection.ts'
import { feature } from '#contract/engine/feature.ts'
import { idSchema, instantSchema } from '#contract/engine/ids.ts'
import { nonceSchema } from '#contract/engine/sync/nonce.ts'
import { operation } from '#contract/engine/operation.ts'
import { surveyPaths } from './survey-paths.ts'
import { answerSchema, mostQuestions, surveySchema } from './survey-schema.ts'

const surveys = collection({ name: 'surveys', schema: surveySchema, key: 'id', stream: 'client', module: 'surveys' })

/** That somebody has answered, and when; never what. */
const surveyStates = collection({
  name: 'surveyStates',
  schema: v.object({ surveyId: idSchema, answeredAt: instantSchema }),
  key: 'surveyId',
  stream: 'user',
  module: 'surveys',
})

/**
 * [Note: Anonymous answers] What an anonymous survey is told is kept without its person, device or time. The server keeps
 * a hash of each operation to know it again: the nonce, which it keeps nowhere, makes that hash tell nothing of the
 * answers. And it holds none of these operations for staff: held, it would stand beside its person.
 */
const surveyAnswer = operation({
  kind: 'survey.answer',
  payload: v.strictObject({
    surveyId: idSchema,
    /** The one that was on the screen: what was asked there is what is judged. */
    edition: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000_000)),
    answers: v.pipe(v.array(answerSchema), v.maxLength(mostQuestions)),
    nonce: nonceSchema,
  }),
  module: 'surveys',
  receipt: 'Q',
  staysOnDevice: true,
})

/** The feature as devices run it ([Note: On devices]). */
export const surveyOnDevice = feature({
  name: 'survey',
  paths: surveyPaths,
  operations: [surveyAnswer],
  collections: [surveys, surveyStates],
})
