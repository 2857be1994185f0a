import * as v from 'valibot'
import { collection } from '#contract/engine/collection.ts'
import { feature } from '#contract/engine/feature.ts'
import { idSchema, instantSchema, sha256Schema } from '#contract/engine/ids.ts'
import { operation } from '#contract/engine/operation.ts'
import { mostQuestions } from '#contract/features/activity/types/test-settings.ts'
import { charactersOf } from '#contract/features/question/answer-schema.ts'
import { attemptSchema, momentSchema, recordedSchema } from './attempt-schema.ts'

const attempts = collection({
  name: 'attempts',
  schema: attemptSchema,
  key: 'id',
  stream: 'user',
  module: 'online_courses',
  indexes: ['activityId', 'courseId'],
})

/** Most server times that a device tells of an attempt. */
const mostAnchors = 200
const anchorSchema = v.strictObject({ at: instantSchema, moment: momentSchema })
const answers = v.pipe(v.array(recordedSchema), v.maxLength(mostQuestions))
const common = { module: 'online_courses', receipt: 'T' } as const

/** A reserved attempt was begun; stored before the first question shows. */
const begin = operation({
  kind: 'attempt.begin',
  payload: v.strictObject({ attemptId: idSchema, begun: momentSchema }),
  ...common,
})

/** Answers of an attempt that goes on, the newest of each question. */
const save = operation({
  kind: 'attempt.save',
  payload: v.strictObject({ attemptId: idSchema, answers }),
  ...common,
})

/** An attempt is over; with all its answers, so that it alone is enough. */
const finish = operation({
  kind: 'attempt.finish',
  payload: v.strictObject({
    attemptId: idSchema,
    /** The clocks when it was begun. */
    begun: momentSchema,
    /** Server times that the device heard meanwhile, with its clocks then ([Note: Times of answers]). */
    heard: v.pipe(v.array(anchorSchema), v.maxLength(mostAnchors)),
    answers,
    /** Of the questions that were answered. */
    sha256: sha256Schema,
    /** How often the screen was left. */
    left: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
    /** The limit passed, or its person handed it in. */
    by: v.picklist(['person', 'limit']),
  }),
  ...common,
})

/** Characters of what somebody asks about their marks, as code points after NFC. */
export const longestAppeal = 1000

/** What somebody asks about the marks of an attempt of theirs; once. */
const appeal = operation({
  kind: 'attempt.appeal',
  payload: v.strictObject({
    attemptId: idSchema,
    text: v.pipe(
      v.string(),
      v.normalize(),
      v.trim(),
      v.minLength(1),
      v.check((text) => charactersOf(text) <= longestAppeal, 'long'),
    ),
  }),
  ...common,
})

/** The feature as devices run it ([Note: On devices]). */
export const attemptOnDevice = feature({
  name: 'attempt',
  operations: [begin, save, finish, appeal],
  collections: [attempts],
})
