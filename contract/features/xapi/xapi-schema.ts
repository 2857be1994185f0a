import * as v from 'valibot'
import { instantSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { statementSchema, type KeptStatement } from './statement-schema.ts'

const whole = (least: number, most: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most))
const launchIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

/** Most statements that one operation carries. */
export const mostInOperation = 50
/** How a unit is opened (cmi5 1.0, 10.2.2). */
const launchModes = ['Normal', 'Browse', 'Review'] as const

const keptStatementSchema = v.pipe(
  statementSchema,
  v.check(({ id, timestamp }) => id !== undefined && timestamp !== undefined, 'id and timestamp'),
) as v.GenericSchema<unknown, KeptStatement>

const launch = {
  courseId: numberIdSchema,
  activityId: numberIdSchema,
  /** The version that runs, and the cycle of the course; absent: the first. */
  version: whole(1, 1_000_000),
  cycle: v.optional(whole(1, 10_000)),
  /** The unit that is open, by its publisher's id. */
  unit: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)),
  launchId: launchIdSchema,
  launchedAt: instantSchema,
  mode: v.picklist(launchModes),
}
const launchSchema = v.object(launch)
/** A launch of a unit: whose statements they are. */
export type XapiLaunch = v.InferOutput<typeof launchSchema>

/** What content said in a launch, in its order; none: it was launched. */
export const xapiStatementsSchema = v.strictObject({
  ...launch,
  /** How many of the launch came before these. */
  from: whole(0, 1_000_000),
  /** Which part of it this is: what was not sent yet of a part goes as one. */
  part: whole(0, 1_000_000),
  statements: v.pipe(v.array(keptStatementSchema), v.maxLength(mostInOperation)),
})
export type XapiStatements = v.InferOutput<typeof xapiStatementsSchema>

/** Documents that content keeps of its learner: of an activity and registration, or of the learner alone. */
const documentKinds = ['state', 'agent'] as const

const document = {
  kind: v.picklist(documentKinds),
  /** The activity it is of; null: of the learner alone. */
  activity: v.nullable(v.pipe(v.string(), v.maxLength(2048))),
  /** Kept of the registration; else of the activity alone. */
  registered: v.boolean(),
  documentId: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)),
}
const contents = {
  type: v.pipe(v.string(), v.maxLength(255)),
  /** Base64; null: it was taken away. */
  content: v.nullable(v.pipe(v.string(), v.maxLength(1_398_104), v.regex(/^[\w+/]*={0,2}$/))),
}

/** A document as content left it: all of it, each time. */
export const xapiDocumentSchema = v.strictObject({
  ...launch,
  ...document,
  ...contents,
})
export type XapiDocument = v.InferOutput<typeof xapiDocumentSchema>

/** A document as devices have it. */
export const storedDocumentSchema = v.object({
  /** Of its activity, kind and name, hashed. */
  key: v.string(),
  activityId: numberIdSchema,
  cycle: v.number(),
  ...document,
  type: v.string(),
  content: v.nullable(v.string()),
  updatedAt: instantSchema,
})
export type StoredDocument = v.InferOutput<typeof storedDocumentSchema>

const sessionSchema = v.object({
  launchId: v.string(),
  launchedAt: v.string(),
  mode: v.picklist(launchModes),
  /** How many of its statements were taken. */
  heard: v.number(),
  initialized: v.boolean(),
  terminated: v.boolean(),
  completed: v.boolean(),
  passed: v.nullable(v.boolean()),
  /** It never ended, and the unit was opened anew then; what it said after that is not taken. */
  endedAt: v.nullable(v.string()),
})
export type XapiSession = v.InferOutput<typeof sessionSchema>

const unitSchema = v.object({
  unit: v.string(),
  completed: v.boolean(),
  passed: v.nullable(v.boolean()),
  /** The best, 0 to 100. */
  score: v.nullable(v.number()),
  /** The newest last. */
  sessions: v.array(sessionSchema),
})
export type UnitState = v.InferOutput<typeof unitSchema>

/** Where somebody stands in an activity whose content speaks xAPI. */
export const xapiStateSchema = v.object({
  activityId: numberIdSchema,
  courseId: numberIdSchema,
  cycle: v.number(),
  version: v.number(),
  units: v.array(unitSchema),
  /** Blocks that are satisfied, and whether the whole is. */
  blocks: v.array(v.string()),
  satisfied: v.boolean(),
  updatedAt: instantSchema,
})
export type XapiState = v.InferOutput<typeof xapiStateSchema>

/** What names a document of somebody, as text. */
export const documentKey = ({
  activityId,
  cycle = 1,
  kind,
  activity,
  registered,
  documentId,
}: Pick<XapiDocument, 'activityId' | 'cycle' | 'kind' | 'activity' | 'registered' | 'documentId'>): string =>
  JSON.stringify(
    kind === 'agent' ? [kind, documentId] : [kind, activityId, registered ? cycle : null, activity, documentId],
  )
