import * as v from 'valibot'
import { feature } from '#contract/engine/feature.ts'
import { numberIdSchema } from '#contract/engine/ids.ts'
import { languageCodeSchema } from '#contract/engine/language-schema.ts'
import { operation } from '#contract/engine/operation.ts'
import { longestAnswer, mostMoves } from './game-limits.ts'

const whole = (most: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(most))
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(80))

/** A round that came to its end, with all that was done in it: the server plays it again. */
const gameRound = operation({
  kind: 'game.round',
  payload: v.strictObject({
    courseId: numberIdSchema,
    activityId: numberIdSchema,
    /** The version that was played. */
    version: whole(1_000_000),
    /** The cycle of the course in which it was played; absent: the first. */
    cycle: v.optional(whole(10_000)),
    /** The language that its texts were read in, and the one for those that are missing in it. */
    language: languageCodeSchema,
    fallback: languageCodeSchema,
    moves: v.pipe(
      v.array(
        v.strictObject({
          item: name,
          answer: v.pipe(v.string(), v.minLength(1), v.maxLength(longestAnswer)),
          at: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000_000)),
        }),
      ),
      v.minLength(1),
      v.maxLength(mostMoves),
    ),
    end: v.picklist(['finished', 'over']),
  }),
  module: 'online_courses',
  receipt: 'G',
})

export const gameContract = feature({
  name: 'game',
  operations: [gameRound],
  errors: {
    /** Played again on the activity's version, the moves cannot be made or come to another end. */
    'game.moves_invalid': 422,
  },
})
