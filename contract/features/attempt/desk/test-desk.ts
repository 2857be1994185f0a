import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { idSchema, instantSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'
import { listAnswer, listQuery } from '#contract/engine/staff/list.ts'
import { testTypeNames } from '#contract/features/activity/types/tests.ts'
import { activityStates } from '#contract/features/course/course-rules.ts'
import { itemMarks } from '#contract/features/question/analysis/item-analysis.ts'
import { attemptFlags } from '../arrival-rules.ts'
import { attemptStates } from '../test-rules.ts'

/** Most attempts that staff give somebody beside those of a test. */
export const mostGiven = 99
/** Percent of a test's limit that somebody may have (learning.md, 8.1). */
export const timePercents = [100, 125, 150, 200] as const
/** How far the list of tests counts: it tells of so many or more. */
export const mostCounted = 1000

const listedTestSchema = v.object({
  activityId: numberIdSchema,
  title: localizedSchema,
  course: v.object({ id: numberIdSchema, title: localizedSchema }),
  type: v.picklist(testTypeNames),
  /** People who began an attempt; `mostCounted`: so many or more. */
  people: v.number(),
  /** Attempts that wait for marks; `mostCounted`: so many or more. */
  marking: v.number(),
})
/** A test in the list of a client's tests. */
export type ListedTest = v.InferOutput<typeof listedTestSchema>

const testPersonSchema = v.object({
  userId: idSchema,
  name: v.string(),
  email: v.string(),
  state: v.picklist(activityStates),
  /** The grade that counts, in percent; null: none. */
  grade: v.nullable(v.number()),
  /** Attempts that were begun in the cycle that counts. */
  attempts: v.number(),
  lastAt: v.nullable(instantSchema),
})
/** How somebody stands in a test. */
export type TestPerson = v.InferOutput<typeof testPersonSchema>

const testAttemptSchema = v.object({
  id: idSchema,
  cycle: v.number(),
  number: v.nullable(v.number()),
  state: v.picklist(attemptStates),
  percent: v.nullable(v.number()),
  passed: v.boolean(),
  surplus: v.boolean(),
  flags: v.array(v.picklist(attemptFlags)),
  inReview: v.boolean(),
  begunAt: v.nullable(instantSchema),
  endedAt: v.nullable(instantSchema),
  device: v.string(),
  /** How often its screen was left. */
  left: v.number(),
  voidReason: v.nullable(v.string()),
  /** Grades that it had, and until when. */
  former: v.array(v.object({ percent: v.nullable(v.number()), until: instantSchema })),
})
/** An attempt as staff see it. */
export type TestAttempt = v.InferOutput<typeof testAttemptSchema>

const testPersonDetailSchema = v.object({
  ...testPersonSchema.entries,
  title: localizedSchema,
  course: v.object({ id: numberIdSchema, title: localizedSchema }),
  /** null: as many as it takes. */
  attemptsLeft: v.nullable(v.number()),
  maximumAttempts: v.nullable(v.number()),
  /** Attempts beside those of the test, and percent of its limit. */
  given: v.number(),
  timePercent: v.picklist(timePercents),
  history: v.array(testAttemptSchema),
})
/** Somebody's attempts of a test, and what staff gave them. */
export type TestPersonDetail = v.InferOutput<typeof testPersonDetailSchema>

const itemSchema = v.object({
  questionId: idSchema,
  version: v.number(),
  /** The beginning of its text. */
  text: localizedSchema,
  attempts: v.number(),
  facility: v.number(),
  discrimination: v.nullable(v.number()),
  marks: v.array(v.picklist(itemMarks)),
  choices: v.array(
    v.object({ text: localizedSchema, right: v.boolean(), upper: v.number(), lower: v.number(), all: v.number() }),
  ),
})
/** What is found out about a question of a test ([Note: Item analysis]). */
export type ItemOfReport = v.InferOutput<typeof itemSchema>

const testReportSchema = v.object({
  activityId: numberIdSchema,
  title: localizedSchema,
  course: v.object({ id: numberIdSchema, title: localizedSchema }),
  type: v.picklist(testTypeNames),
  minimumScore: v.nullable(v.number()),
  /** How many people stand where. */
  states: v.array(v.object({ state: v.picklist(activityStates), people: v.number() })),
  /** The mean of the grades that count; null: none yet. */
  average: v.nullable(v.number()),
  /** People by their grade: below 10 %, below 20 %, … and from 90 % on. */
  grades: v.array(v.number()),
  analysis: v.variant('is', [
    v.object({ is: v.literal('too_few'), attempts: v.number(), wanted: v.number() }),
    v.object({
      is: v.literal('there'),
      /** The newest first attempts, and how many of them were looked at. */
      attempts: v.number(),
      alpha: v.nullable(v.number()),
      items: v.array(itemSchema),
    }),
  ]),
})
/** How a test went. */
export type TestReport = v.InferOutput<typeof testReportSchema>

const staff = { access: 'staff', permission: 'tests.mark' } as const
const deciding = { ...staff, permission: 'tests.decide' } as const
const numberParam = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number))
const ofTest = v.strictObject({ activityId: numberParam })
const ofPerson = v.strictObject({ activityId: numberParam, userId: idSchema })
const reason = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(256))
const peopleFilter = { state: v.optional(v.picklist(activityStates)) }

export const listTests = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/tests/',
  summary: 'The tests and quizzes of the courses',
  query: listQuery(['newest'], {}),
  response: listAnswer(listedTestSchema),
})

export const readTestReport = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/tests/:activityId/report/',
  summary: 'How a test went: states, grades, and what first attempts tell of its questions',
  params: ofTest,
  response: testReportSchema,
  errors: ['activity.not_found'],
})

export const listTestPeople = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/tests/:activityId/people/',
  summary: 'Who took a test, and how they stand',
  params: ofTest,
  query: listQuery(['newest'], peopleFilter),
  response: listAnswer(testPersonSchema),
  errors: ['activity.not_found'],
})

export const exportTestPeople = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/tests/:activityId/people/export/',
  summary: 'Who took a test, as a CSV, as it is filtered',
  proof: true,
  params: ofTest,
  body: v.strictObject({ search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))), ...peopleFilter }),
  produces: 'text/csv',
  errors: ['activity.not_found'],
})

export const readTestPerson = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/tests/:activityId/people/:userId/',
  summary: 'Somebody’s attempts of a test',
  params: ofPerson,
  response: testPersonDetailSchema,
  errors: ['activity.not_found', 'resource.not_found'],
})

export const grantTest = endpoint({
  ...deciding,
  method: 'POST',
  path: '/api/admin/tests/:activityId/people/:userId/grant/',
  summary: 'Give somebody attempts beside those of a test, or more time; who was blocked is not any more',
  params: ofPerson,
  body: v.strictObject({
    /** Beside those of the test, all in all. */
    attempts: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostGiven)),
    timePercent: v.picklist(timePercents),
    reason,
  }),
  response: testPersonDetailSchema,
  errors: ['activity.not_found', 'resource.not_found', 'attempt.own'],
})

const ofAttempt = v.strictObject({ attemptId: idSchema })

export const voidAttempt = endpoint({
  ...deciding,
  method: 'POST',
  path: '/api/admin/attempts/:attemptId/void/',
  summary: 'Take an attempt out of count, and give its number back or not',
  params: ofAttempt,
  body: v.strictObject({ isReturned: v.boolean(), reason }),
  response: testPersonDetailSchema,
  errors: ['attempt.not_found', 'attempt.own', 'attempt.not_over', 'attempt.over'],
})

export const endAttempt = endpoint({
  ...deciding,
  method: 'POST',
  path: '/api/admin/attempts/:attemptId/end/',
  summary: 'End an attempt whose device is lost, with what arrived of it',
  params: ofAttempt,
  body: v.strictObject({ reason }),
  response: testPersonDetailSchema,
  errors: ['attempt.not_found', 'attempt.own', 'attempt.over'],
})

/** What the desk asks of tests and who took them. */
export const testDeskEndpoints = {
  listTests,
  readTestReport,
  listTestPeople,
  exportTestPeople,
  readTestPerson,
  grantTest,
  voidAttempt,
  endAttempt,
}
