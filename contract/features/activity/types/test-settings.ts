import * as v from 'valibot'
import { idSchema } from '#contract/engine/ids.ts'
import { difficulties } from '#contract/features/question/draw-rules.ts'

/** What may be told of an attempt: the grade, which answers were right, the right answers, why. */
export const feedbackParts = ['grade', 'own', 'right', 'why'] as const
/** See `feedbackParts`. */
export type FeedbackPart = (typeof feedbackParts)[number]
const told = v.pipe(v.array(v.picklist(feedbackParts)), v.maxLength(feedbackParts.length))

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
/** Most questions of a test: so many are drawn, judged and kept at once. */
export const mostQuestions = 200

/** So many questions of a bank; of those with any of the tags and that difficulty, where it says so. */
export const drawRuleSchema = v.strictObject({
  bankId: idSchema,
  tags: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(20))),
  difficulty: v.optional(v.picklist(difficulties)),
  count: whole(1, mostQuestions),
})

/** How a test is taken (learning.md, 8.1). Times of the row are seconds, of `wait` minutes. */
export const testSettingsSchema = v.object({
  /** Percent that passes; null: handing in is enough. */
  minimumScore: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  qtyQuestions: whole(1, mostQuestions),
  /** null: until approval. */
  maximumAttempts: v.nullable(whole(1, 99)),
  /** Seconds from the start; null: as long as it takes. */
  timeToAnswer: v.nullable(whole(60, 86_400)),
  /** Which attempt's grade counts. */
  grade: v.picklist(['best', 'last']),
  /** Attempts that are left after passing may be used for a better grade. */
  improve: v.boolean(),
  /** Minutes between the end of an attempt and the next one. */
  wait: whole(0, 10_080),
  /** What was left behind is not gone back to. */
  forwardOnly: v.boolean(),
  shuffleQuestions: v.boolean(),
  /** What is told after an attempt; after passing or the last one; after the test has closed. */
  feedback: v.strictObject({ attempt: told, final: told, closed: told }),
  /** Attempts that a device may keep in reserve, to be started without a network. */
  offlineStart: whole(0, 3),
  /** People who mark each essay, each without the other's mark. */
  markers: v.optional(v.picklist([1, 2]), 1),
  /** Who marks is not told whose essay it is. */
  nameless: v.optional(v.boolean(), false),
  /** Where its questions come from. */
  draw: v.strictObject({
    /** Questions that everybody gets. */
    fixed: v.pipe(v.array(idSchema), v.maxLength(mostQuestions)),
    rules: v.pipe(v.array(drawRuleSchema), v.maxLength(20)),
  }),
})
/** See its schema. */
export type TestSettings = v.InferOutput<typeof testSettingsSchema>

/** What is told where the author says nothing: right answers and why only once they are of no more use (learning.md, 11). */
export const usualFeedback: TestSettings['feedback'] = {
  attempt: ['grade', 'own'],
  final: ['grade', 'own', 'right', 'why'],
  closed: ['grade', 'own', 'right', 'why'],
}

/** Attempts kept in reserve where the author says nothing: none where time or the number of attempts counts (10.5). */
export const usualReserve = ({
  timeToAnswer,
  maximumAttempts,
}: Pick<TestSettings, 'timeToAnswer' | 'maximumAttempts'>): number =>
  timeToAnswer !== null || maximumAttempts === 1 ? 0 : 1
