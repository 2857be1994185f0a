import * as v from 'valibot'
import { actorSchema, agentSchema, groupSchema, iriSchema } from './agent.ts'

/** Most bytes of a statement as JSON, most of them in one request, most bytes of a document (player.md, 8). */
export const mostStatementBytes = 256 * 1024
export const mostStatements = 100
export const mostDocumentBytes = 1024 * 1024

/** A UUID of any version. */
export const uuidSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i))
/** ISO 8601 with a time, in any zone that is known. */
export const timestampSchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d(:?\d\d)?)?$/),
  v.check((text) => !text.endsWith('-00:00') && !Number.isNaN(Date.parse(text)), 'timestamp'),
)
const durationSchema = v.pipe(
  v.string(),
  v.regex(/^P(?=.)(\d+W|(\d+Y)?(\d+M)?(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?)$/),
)
const languageTag = v.pipe(v.string(), v.regex(/^[a-z]{1,8}(-[a-z0-9]{1,8})*$/i))
const languageMap = v.record(languageTag, v.string())
const extensions = v.record(iriSchema, v.unknown())
const finite = v.pipe(v.number(), v.finite())

const component = v.strictObject({ id: v.string(), description: v.optional(languageMap) })
const components = v.optional(v.pipe(v.array(component), v.maxLength(1000)))

const definitionSchema = v.strictObject({
  name: v.optional(languageMap),
  description: v.optional(languageMap),
  type: v.optional(iriSchema),
  moreInfo: v.optional(iriSchema),
  extensions: v.optional(extensions),
  interactionType: v.optional(
    v.picklist([
      'true-false',
      'choice',
      'fill-in',
      'long-fill-in',
      'matching',
      'performance',
      'sequencing',
      'likert',
      'numeric',
      'other',
    ]),
  ),
  correctResponsesPattern: v.optional(v.array(v.string())),
  choices: components,
  scale: components,
  source: components,
  target: components,
  steps: components,
})

export const activitySchema = v.strictObject({
  objectType: v.optional(v.literal('Activity')),
  id: iriSchema,
  definition: v.optional(definitionSchema),
})
export type StatementActivity = v.InferOutput<typeof activitySchema>

const referenceSchema = v.strictObject({ objectType: v.literal('StatementRef'), id: uuidSchema })
const verbSchema = v.strictObject({ id: iriSchema, display: v.optional(languageMap) })

const scoreSchema = v.pipe(
  v.strictObject({
    scaled: v.optional(v.pipe(finite, v.minValue(-1), v.maxValue(1))),
    raw: v.optional(finite),
    min: v.optional(finite),
    max: v.optional(finite),
  }),
  v.check(({ raw, min, max }) => {
    const [least, most] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY]
    return least < most && (raw === undefined || (raw >= least && raw <= most))
  }, 'score'),
)

const resultSchema = v.strictObject({
  score: v.optional(scoreSchema),
  success: v.optional(v.boolean()),
  completion: v.optional(v.boolean()),
  response: v.optional(v.string()),
  duration: v.optional(durationSchema),
  extensions: v.optional(extensions),
})

// One activity is a list of one, as the store answers it.
const activities = v.optional(
  v.pipe(
    v.union([v.array(activitySchema), activitySchema]),
    v.transform((given) => (Array.isArray(given) ? given : [given])),
  ),
)

const relevant = { relevantTypes: v.optional(v.array(iriSchema)) }

const contextSchema = v.strictObject({
  registration: v.optional(uuidSchema),
  instructor: v.optional(actorSchema),
  team: v.optional(groupSchema),
  contextActivities: v.optional(
    v.strictObject({ parent: activities, grouping: activities, category: activities, other: activities }),
  ),
  contextAgents: v.optional(
    v.array(v.strictObject({ objectType: v.literal('contextAgent'), agent: agentSchema, ...relevant })),
  ),
  contextGroups: v.optional(
    v.array(v.strictObject({ objectType: v.literal('contextGroup'), group: groupSchema, ...relevant })),
  ),
  revision: v.optional(v.string()),
  platform: v.optional(v.string()),
  language: v.optional(languageTag),
  statement: v.optional(referenceSchema),
  extensions: v.optional(extensions),
})

const attachmentSchema = v.strictObject({
  usageType: iriSchema,
  display: languageMap,
  description: v.optional(languageMap),
  contentType: v.string(),
  length: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  sha2: v.string(),
  // Bytes are not kept here: what is attached stands at an address of its own.
  fileUrl: iriSchema,
})

const common = {
  actor: actorSchema,
  verb: verbSchema,
  result: v.optional(resultSchema),
  context: v.optional(contextSchema),
  timestamp: v.optional(timestampSchema),
  attachments: v.optional(v.array(attachmentSchema)),
}

// An agent says that it is one where it is what a statement is about; an activity need not.
const agentObjectSchema = v.pipe(
  agentSchema,
  v.check(({ objectType }) => objectType !== undefined, 'objectType'),
)
const plainObject = v.union([activitySchema, agentObjectSchema, groupSchema, referenceSchema])

const subStatementSchema = v.strictObject({ objectType: v.literal('SubStatement'), object: plainObject, ...common })

const versionSchema = v.pipe(v.string(), v.regex(/^(1\.0(\.\d+)?|2\.0(\.\d+)?)$/))

/** A statement as it may be sent (xAPI 1.0.3, part 2, 2; and 2.0). */
export const statementSchema = v.pipe(
  v.strictObject({
    id: v.optional(uuidSchema),
    object: v.union([plainObject, subStatementSchema]),
    ...common,
    // Whose word it is and when it was stored is the store's to say: what stands there is written anew.
    stored: v.optional(timestampSchema),
    authority: v.optional(actorSchema),
    version: v.optional(versionSchema),
  }),
  v.check(({ object, context }) => {
    const isActivity = 'id' in object && object.objectType !== 'StatementRef'
    return isActivity || (context?.revision === undefined && context?.platform === undefined)
  }, 'revision and platform are of activities'),
  v.check(
    ({ verb, object }) => verb.id !== voidedVerb || object.objectType === 'StatementRef',
    'what is voided is a statement',
  ),
  v.check((statement) => {
    const text = JSON.stringify(statement)
    return text.length <= mostStatementBytes && !text.includes(String.raw`\u0000`)
  }, 'too long, or not text'),
)
export type Statement = v.InferOutput<typeof statementSchema>
/** A statement as it is kept: with its id and its time. */
export type KeptStatement = Statement & { id: string; timestamp: string }

/** Takes back a statement. */
export const voidedVerb = 'http://adlnet.gov/expapi/verbs/voided'
