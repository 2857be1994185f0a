import * as v from 'valibot'
import { feature } from '#contract/engine/feature.ts'
import { numberIdSchema } from '#contract/engine/ids.ts'
import { nonceSchema } from '#contract/engine/sync/nonce.ts'
import { operation } from '#contract/engine/operation.ts'
import { reactionPaths } from './reaction-paths.ts'
import { mostReactionQuestions, reactionAnswerSchema } from './reaction-schema.ts'

const whole = (most: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(most))

/** What somebody thought of a course; see [Note: Anonymous answers] for the nonce and for why it is held on the device alone. */
const reactionSend = operation({
  kind: 'reaction.send',
  payload: v.strictObject({
    courseId: numberIdSchema,
    activityId: numberIdSchema,
    /** The version that was on the screen: what was asked there, and promised, is what is judged. */
    version: whole(1_000_000),
    /** The cycle of the course in which it was answered; absent: the first. */
    cycle: v.optional(whole(10_000)),
    answers: v.pipe(v.array(reactionAnswerSchema), v.maxLength(mostReactionQuestions)),
    nonce: nonceSchema,
  }),
  module: 'online_courses',
  receipt: 'R',
  staysOnDevice: true,
})

/** The feature as devices run it ([Note: On devices]). */
export const reactionOnDevice = feature({ name: 'reaction', paths: reactionPaths, operations: [reactionSend] })
