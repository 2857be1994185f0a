import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { idSchema, instantSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'
import { listAnswer, listQuery } from '#contract/engine/staff/list.ts'
import { mostQuestions } from '#contract/features/activity/types/test-settings.ts'
import { keySchema, richTextSchema } from '#contract/features/question/text/question-text.ts'

/** Characters of what a marker writes beside a mark, or answers. */
export const longestComment = 1000

/** Percent with two decimals: what is written is what is reckoned with. */
const percent = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(100),
  v.check((value) => Number(value.toFixed(2)) === value),
)
/** What a marker gives an essay: the whole in percent, or each of its criteria. */
const essayMarkSchema = v.union([
  v.strictObject({ whole: percent }),
  v.strictObject({ criteria: v.record(keySchema, percent) }),
])

/** Attempts that wait for marks, that somebody asked about, or that were marked. */
export const markingStates = ['waiting', 'appealed', 'marked'] as const
/** See `markingStates`. */
export type MarkingState = (typeof markingStates)[number]

const markingSchema = v.object({
  attemptId: idSchema,
  /** null: whose it is is not told until it is marked. */
  person: v.nullable(v.object({ userId: idSchema, name: v.string() })),
  course: v.object({ id: numberIdSchema, title: localizedSchema }),
  title: localizedSchema,
  endedAt: instantSchema,
  /** Who asks has marked it, and waits for another marker. */
  isMarked: v.boolean(),
  isAppealed: v.boolean(),
  /** Its own: somebody else has to mark it. */
  isOwn: v.boolean(),
})
/** An attempt in the list of those to be marked. */
export type Marking = v.InferOutput<typeof markingSchema>

const essaySchema = v.object({
  /** Its place in the attempt. */
  question: v.number(),
  text: richTextSchema,
  guide: v.nullable(richTextSchema),
  points: v.number(),
  criteria: v.array(v.object({ key: v.string(), text: localizedSchema, weight: v.number() })),
  answer: v.string(),
  /** It was recorded in time, or somebody let it count. */
  counts: v.boolean(),
  /** Marks that who asks may see: their own, and everybody's once the essay is settled. */
  marks: v.array(
    v.object({
      by: v.string(),
      isOwn: v.boolean(),
      mark: essayMarkSchema,
      comment: v.string(),
      markedAt: instantSchema,
    }),
  ),
  /** Percent that it comes to; null: marks are still to come. */
  settled: v.nullable(v.number()),
  /** Two markers are too far apart: a third decides. */
  isApart: v.boolean(),
})
const markingDetailSchema = v.object({
  ...markingSchema.entries,
  /** People who mark each essay. */
  markers: v.number(),
  percent: v.nullable(v.number()),
  passed: v.boolean(),
  minimumScore: v.nullable(v.number()),
  essays: v.array(essaySchema),
  appeal: v.nullable(
    v.object({
      text: v.string(),
      sentAt: instantSchema,
      answer: v.nullable(v.string()),
      answeredAt: v.nullable(instantSchema),
    }),
  ),
})
/** An attempt as who marks it sees it. */
export type MarkingDetail = v.InferOutput<typeof markingDetailSchema>

const staff = { access: 'staff', permission: 'tests.mark' } as const
const params = v.strictObject({ attemptId: idSchema })
const written = v.pipe(v.string(), v.trim(), v.maxLength(longestComment))

export const listMarking = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/marking/',
  summary: 'Attempts that wait for marks, the oldest first; those that were asked about; those that were marked',
  query: listQuery(['oldest'], { state: v.optional(v.picklist(markingStates)) }),
  response: listAnswer(markingSchema),
})

export const readMarking = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/marking/:attemptId/',
  summary: 'The essays of an attempt with what they are marked by',
  params,
  response: markingDetailSchema,
  errors: ['attempt.not_found'],
})

export const markAttempt = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/marking/:attemptId/marks/',
  summary: 'Mark essays of an attempt; a mark that was given before stays under the newer one',
  params,
  body: v.strictObject({
    marks: v.pipe(
      v.array(
        v.strictObject({
          question: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostQuestions - 1)),
          mark: essayMarkSchema,
          comment: written,
        }),
      ),
      v.minLength(1),
      v.maxLength(mostQuestions),
    ),
  }),
  response: markingDetailSchema,
  errors: ['attempt.not_found', 'attempt.own', 'request.invalid'],
})

export const answerAppeal = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/marking/:attemptId/answer/',
  summary: 'Answer what somebody asked about the marks of their attempt',
  params,
  body: v.strictObject({ answer: v.pipe(written, v.minLength(1)) }),
  response: markingDetailSchema,
  errors: ['attempt.not_found', 'attempt.own', 'attempt.not_appealed'],
})

/** What the desk asks of marking. */
export const markingEndpoints = { listMarking, readMarking, markAttempt, answerAppeal }
