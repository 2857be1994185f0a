import * as v from 'valibot'
import { instantSchema, numberIdSchema } from '#contract/engine/ids.ts'

const whole = (least: number, most: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most))

/** Most letters of one value, and of the whole of what a lesson keeps (as JSON). */
const mostLessonText = 1024 * 1024
const valueSchema = v.pipe(v.string(), v.maxLength(mostLessonText))

/** Its data model, flat. */
const dataSchema = v.pipe(
  v.record(v.pipe(v.string(), v.minLength(1), v.maxLength(250)), valueSchema),
  v.check((data) => JSON.stringify(data).length <= mostLessonText, 'scorm.state_too_large'),
)

const resultSchema = v.object({ done: v.boolean(), passed: v.nullable(v.boolean()), score: v.nullable(v.number()) })
/** How the whole of a package stands by its own rollup, as its device reckoned. */
const rootSchema = v.strictObject({
  done: v.boolean(),
  passed: v.nullable(v.boolean()),
  score: v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(100))),
})

/** Everything that a lesson keeps of itself, as it stands in a launch. */
export const scormCommitSchema = v.strictObject({
  courseId: numberIdSchema,
  activityId: numberIdSchema,
  /** The version that runs, and the cycle of the course; absent: the first. */
  version: whole(1, 1_000_000),
  cycle: v.optional(whole(1, 10_000)),
  attempt: whole(1, 100_000),
  /** The launch, when it began, and the place of this commit in it. */
  launchId: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  launchedAt: instantSchema,
  seq: whole(1, Number.MAX_SAFE_INTEGER),
  /** How long the launch had been open by then, by a clock that nobody sets (seconds). */
  openSeconds: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(100_000_000)),
  /** The lesson, by its identifier in the manifest. */
  item: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)),
  data: dataSchema,
  /** The state of the package's sequencing, as text. */
  sequencing: v.nullable(valueSchema),
  root: v.nullable(rootSchema),
  /** The lesson said that it is over. */
  final: v.boolean(),
})
export type ScormCommit = v.InferOutput<typeof scormCommitSchema>

const lessonSchema = v.object({
  item: v.string(),
  data: v.record(v.string(), v.string()),
  launchId: v.string(),
  launchedAt: v.string(),
  seq: v.number(),
  /** Seconds that count of this launch, and of those before it. */
  seconds: v.number(),
  before: v.number(),
  /** The best that was reached in the attempt. */
  result: resultSchema,
})
export type StoredLesson = v.InferOutput<typeof lessonSchema>

/** Where somebody stands in a SCORM activity. */
export const scormStateSchema = v.object({
  activityId: numberIdSchema,
  courseId: numberIdSchema,
  cycle: v.number(),
  version: v.number(),
  /** The attempt that the lessons are of. */
  attempt: v.number(),
  lessons: v.array(lessonSchema),
  sequencing: v.nullable(v.string()),
  root: v.nullable(resultSchema),
  /** How attempts came out, this one included, in their order. */
  attempts: v.array(v.object({ attempt: v.number(), ...resultSchema.entries })),
  updatedAt: instantSchema,
})
export type ScormState = v.InferOutput<typeof scormStateSchema>
