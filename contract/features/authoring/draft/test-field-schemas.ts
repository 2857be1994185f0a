import * as v from 'valibot'
import {
  drawRuleSchema,
  testSettingsSchema,
  usualFeedback,
  type TestSettings,
} from '#contract/features/activity/types/test-settings.ts'
import type { DrawRule } from '#contract/features/question/draw-rules.ts'

// Fields of a test in a draft ([Note: Draft fields]): named and bounded as its settings are (learning.md, 8.1). A test has
// no file; how many questions it asks is reckoned from what is drawn.

const { entries } = testSettingsSchema
const { attempt, final, closed } = entries.feedback.entries
const { fixed } = entries.draw.entries

/** Characters of a rule as it is written; with 20 tags it takes fewer. */
const longestRule = 2000
const rule = v.pipe(v.string(), v.maxLength(longestRule), v.parseJson(), drawRuleSchema)

/** What each field of a test may hold, by its name in the activity. */
export const testFieldSchemas = {
  minimumScore: entries.minimumScore,
  maximumAttempts: entries.maximumAttempts,
  timeToAnswer: entries.timeToAnswer,
  grade: entries.grade,
  improve: entries.improve,
  wait: entries.wait,
  forwardOnly: entries.forwardOnly,
  shuffleQuestions: entries.shuffleQuestions,
  'feedback.attempt': attempt,
  'feedback.final': final,
  'feedback.closed': closed,
  /** null: as many as is usual for such a test. */
  offlineStart: v.nullable(entries.offlineStart),
  'draw.fixed': fixed,
  markers: entries.markers.wrapped,
  nameless: entries.nameless.wrapped,
  /** Each rule in one text (`writeRule`). */
  'draw.rules': v.pipe(v.array(rule), v.maxLength(20)),
}
/** The name of a field of a test. */
export type TestField = keyof typeof testFieldSchemas

/** What a test is where its author says nothing. */
export const usualTestFields: Readonly<Record<TestField, string | number | boolean | null | string[]>> = {
  minimumScore: 70,
  maximumAttempts: 3,
  timeToAnswer: null,
  grade: 'best',
  improve: true,
  wait: 0,
  forwardOnly: false,
  shuffleQuestions: true,
  'feedback.attempt': usualFeedback.attempt,
  'feedback.final': usualFeedback.final,
  'feedback.closed': usualFeedback.closed,
  offlineStart: null,
  markers: 1,
  nameless: false,
  'draw.fixed': [],
  'draw.rules': [],
}
/** Whether an activity's field is one of a test. */
export const isTestField = (name: string): name is TestField => Object.hasOwn(usualTestFields, name)

/** A rule as a field holds it: always the same text for the same rule. */
export const writeRule = ({ bankId, count, difficulty, tags = [] }: DrawRule): string =>
  JSON.stringify({
    bankId,
    count,
    ...(difficulty && { difficulty }),
    ...(tags.length > 0 && { tags: tags.toSorted() }),
  })

/** A rule as it was written; null where the text is none. */
export function readRule(text: string): TestSettings['draw']['rules'][number] | null {
  const read = v.safeParse(rule, text)
  return read.success ? read.output : null
}
