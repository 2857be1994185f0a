import * as v from 'valibot'
import { isShallow, type AudienceRule } from '#contract/engine/audience.ts'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { idSchema } from '#contract/engine/ids.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'
import { listAnswer, listQuery } from '#contract/engine/staff/list.ts'
import { audiencePaths } from './audience-paths.ts'
import { readSeen } from './seen-contract.ts'

/** A count that stops there: lists say "more than" beyond it. */
export const mostCounted = 10_000
/** A preview that is asked for while somebody writes counts up to this: it costs the same whatever the client's size. */
export const mostPreviewed = 1000
/** Names that a preview shows of each set of people. */
export const mostNamed = 50
/** People of a rule whose names are told with it; of more their number is. */
export const mostRuleNames = 500

/** A rule of 10,000 people is 400 KB. */
const maxBytes = 1024 * 1024
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80))
/** A rule; what is wrong with one that was sent is told by its place in it: `audience.rule_invalid`. */
const ruleSchema = v.custom<AudienceRule>(isShallow)
const audienceId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** An audience as lists show it. */
const listedAudienceSchema = v.object({
  id: v.number(),
  rev: v.number(),
  name: v.string(),
  /** Who is in it now, up to one more than `mostCounted`. */
  members: v.number(),
  /** Its rule was saved, and is being applied. */
  waits: v.boolean(),
  /** How many courses, trails and the like are shown to it. */
  uses: v.number(),
})
export type ListedAudience = v.InferOutput<typeof listedAudienceSchema>

/** Something that is shown to an audience: the feature it is of, and what it is called. */
const audienceUserSchema = v.object({ kind: v.string(), id: v.string(), name: localizedSchema })
export type AudienceUser = v.InferOutput<typeof audienceUserSchema>

const namedPersonSchema = v.object({ userId: idSchema, name: v.string() })
/** A person by what they are called. */
export type NamedPerson = v.InferOutput<typeof namedPersonSchema>

/** An audience whole; the rule is the one that was saved last. */
const audienceDetailSchema = v.object({
  id: v.number(),
  rev: v.number(),
  name: v.string(),
  rule: ruleSchema,
  members: v.number(),
  waits: v.boolean(),
  users: v.array(audienceUserSchema),
  /** Single people whom the rule names, as far as `mostRuleNames`. */
  people: v.array(namedPersonSchema),
  /** Branches, positions and stores that it names, and that are there. */
  places: v.array(v.object({ id: v.string(), name: v.string() })),
})
export type AudienceDetail = v.InferOutput<typeof audienceDetailSchema>

/** People that a preview counts, up to one more than `mostPreviewed` unless all are asked for, and the first of them. */
const countedSchema = v.object({ count: v.number(), first: v.array(namedPersonSchema) })
export type Counted = v.InferOutput<typeof countedSchema>

/** What a rule would come to. */
const previewSchema = v.object({
  members: countedSchema,
  /** Who comes in and who goes out against who is in it now. */
  coming: countedSchema,
  going: countedSchema,
})
export type Preview = v.InferOutput<typeof previewSchema>

const params = v.strictObject({ audienceId: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/)) })
const permission = 'audiences.write'
const body = v.strictObject({ name, rule: ruleSchema })

export const listAudiences = endpoint({
  method: 'GET',
  path: '/api/admin/audiences/',
  summary: 'The audiences of the client',
  access: 'staff',
  permission,
  query: listQuery(['name', '-name'], {}),
  response: listAnswer(listedAudienceSchema),
})

export const exportAudiences = endpoint({
  method: 'POST',
  path: '/api/admin/audiences/export/',
  summary: 'The audiences of the client as a CSV, as they are filtered',
  access: 'staff',
  permission,
  body: v.strictObject({ search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))) }),
  produces: 'text/csv',
})

export const readAudience = endpoint({
  method: 'GET',
  path: '/api/admin/audiences/:audienceId/',
  summary: 'One audience: its rule, how many are in it, what is shown to it',
  access: 'staff',
  permission,
  params,
  response: audienceDetailSchema,
  errors: ['resource.not_found'],
})

export const createAudience = endpoint({
  method: 'POST',
  path: '/api/admin/audiences/',
  summary: 'Make an audience of a rule',
  access: 'staff',
  permission,
  maxBytes,
  body,
  response: audienceDetailSchema,
  errors: ['audience.rule_invalid'],
})

export const changeAudience = endpoint({
  method: 'PUT',
  path: '/api/admin/audiences/:audienceId/',
  summary: 'Change an audience; where the client has many people its rule is applied afterwards',
  access: 'staff',
  permission,
  edits: true,
  maxBytes,
  params,
  body,
  response: audienceDetailSchema,
  errors: ['resource.not_found', 'audience.rule_invalid'],
})

export const removeAudience = endpoint({
  method: 'POST',
  path: '/api/admin/audiences/:audienceId/remove/',
  summary: 'Take an audience away that nothing is shown to',
  access: 'staff',
  permission,
  edits: true,
  params,
  response: v.object({ done: v.literal(true) }),
  errors: ['resource.not_found', 'audience.in_use'],
})

export const previewAudience = endpoint({
  method: 'POST',
  path: '/api/admin/audience-preview/',
  summary: 'Who a rule would hold, who would come in and who would go out; nothing is written',
  access: 'staff',
  permission,
  maxBytes,
  body: v.strictObject({
    rule: ruleSchema,
    /** The audience that has the rule, or is to have it. */
    audienceId: v.optional(audienceId),
    /** Counts everybody, which takes as long as there are people. */
    all: v.optional(v.boolean()),
  }),
  response: previewSchema,
  errors: ['resource.not_found', 'audience.rule_invalid'],
})

export const explainAudience = endpoint({
  method: 'POST',
  path: '/api/admin/audience-explanation/',
  summary: 'Whether a rule would hold somebody, and by which of its terms',
  access: 'staff',
  permission,
  maxBytes,
  body: v.strictObject({ rule: ruleSchema, userId: idSchema }),
  response: v.object({
    isIn: v.boolean(),
    /** Places of the terms in the rule, as `explainRule` gives them; none where somebody is blocked or has left. */
    decidedBy: v.array(v.string()),
    isActive: v.boolean(),
  }),
  errors: ['resource.not_found', 'audience.rule_invalid'],
})

export const audienceContract = feature({
  name: 'audience',
  paths: audiencePaths,
  endpoints: {
    listAudiences,
    exportAudiences,
    readAudience,
    createAudience,
    changeAudience,
    removeAudience,
    previewAudience,
    explainAudience,
    readSeen,
  },
  errors: {
    /** Something is shown to it, or a rule names it; `values` say what and how many. */
    'audience.in_use': 409,
  },
  permissions: {
    /** Say who sees what. */
    'audiences.write': ['programme-admin', 'platform-admin'],
  },
})
