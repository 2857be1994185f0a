import * as v from 'valibot'
import { groupIdSchema } from '#contract/engine/audience.ts'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { idSchema } from '#contract/engine/ids.ts'
import { languageCodeSchema, localizedSchema } from '#contract/engine/language-schema.ts'
import { listAnswer, listQuery } from '#contract/engine/staff/list.ts'
import { groupPaths } from './group-paths.ts'

/** A count that stops there: lists say "more than" beyond it. */
export const mostCounted = 10_000
/** People that come into a group, or leave it, by one request. */
const mostMoved = 200

/** A name in some languages, one at least. */
const nameSchema = v.pipe(
  v.record(languageCodeSchema, v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60)))),
  v.check((name) => Object.values(name).some(Boolean), 'no name'),
)

/** A group of the client's people as lists show it. */
const listedGroupSchema = v.object({
  id: v.string(),
  rev: v.number(),
  name: localizedSchema,
  /** Up to one more than `mostCounted`. */
  people: v.number(),
  /** What its people's courses have made on average; null: too few people, or the client counts no scores. */
  score: v.nullable(v.number()),
})
export type ListedGroup = v.InferOutput<typeof listedGroupSchema>

/** A group whole. */
const groupDetailSchema = v.object({
  ...listedGroupSchema.entries,
  /** Audiences whose rules name it. */
  usedBy: v.array(v.object({ id: v.number(), name: v.string() })),
})
export type GroupDetail = v.InferOutput<typeof groupDetailSchema>

const params = v.strictObject({ groupId: groupIdSchema })
const permission = 'groups.write'

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/admin/groups/',
  summary: 'The groups of the client’s people',
  access: 'staff',
  permission: 'people.read',
  query: listQuery(['name', '-name'], {}),
  response: listAnswer(listedGroupSchema),
})

export const groupChoices = endpoint({
  method: 'GET',
  path: '/api/admin/group-choices/',
  summary: 'Every group of the client by its name, to choose from',
  access: 'staff',
  permission: 'people.read',
  response: v.object({ groups: v.array(v.object({ id: v.string(), name: localizedSchema })) }),
})

export const exportGroups = endpoint({
  method: 'POST',
  path: '/api/admin/groups/export/',
  summary: 'The groups of the client as a CSV, as they are filtered',
  access: 'staff',
  permission,
  body: v.strictObject({ search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))) }),
  produces: 'text/csv',
})

export const readGroup = endpoint({
  method: 'GET',
  path: '/api/admin/groups/:groupId/',
  summary: 'One group, and what its people are used for',
  access: 'staff',
  permission: 'people.read',
  params,
  response: groupDetailSchema,
  errors: ['resource.not_found'],
})

export const createGroup = endpoint({
  method: 'POST',
  path: '/api/admin/groups/',
  summary: 'Make a group of people; its id is made from its name',
  access: 'staff',
  permission,
  body: v.strictObject({ name: nameSchema }),
  response: groupDetailSchema,
})

export const changeGroup = endpoint({
  method: 'PUT',
  path: '/api/admin/groups/:groupId/',
  summary: 'Name a group anew',
  access: 'staff',
  permission,
  edits: true,
  params,
  body: v.strictObject({ name: nameSchema }),
  response: groupDetailSchema,
  errors: ['resource.not_found'],
})

const people = v.optional(v.pipe(v.array(idSchema), v.maxLength(mostMoved)), [])

export const changeGroupPeople = endpoint({
  method: 'POST',
  path: '/api/admin/groups/:groupId/people/',
  summary: 'Put people into a group, and take others out of it',
  access: 'staff',
  permission,
  params,
  body: v.strictObject({ add: people, remove: people }),
  response: groupDetailSchema,
  errors: ['resource.not_found'],
})

export const removeGroup = endpoint({
  method: 'POST',
  path: '/api/admin/groups/:groupId/remove/',
  summary: 'Take a group away that no audience names; its people stay in the client',
  access: 'staff',
  permission,
  edits: true,
  params,
  response: v.object({ done: v.literal(true) }),
  errors: ['resource.not_found', 'audience.in_use'],
})

export const groupContract = feature({
  name: 'group',
  paths: groupPaths,
  endpoints: {
    listGroups,
    groupChoices,
    exportGroups,
    readGroup,
    createGroup,
    changeGroup,
    changeGroupPeople,
    removeGroup,
  },
  permissions: {
    /** Make groups of people, and say who is in them. */
    'groups.write': ['programme-admin', 'platform-admin'],
  },
})
