import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { languageCodeSchema } from '#contract/engine/language-schema.ts'
import { siteListKeys } from '#contract/features/course/course-contract.ts'
import { siteListPaths } from './site-list-paths.ts'

const keySchema = v.picklist(siteListKeys)
const nameSchema = v.record(languageCodeSchema, v.optional(v.pipe(v.string(), v.trim(), v.maxLength(80))))
const idSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))

/** Items that a list has room for. */
const mostItems = 500

/** An item as it is written: its id stays what it is for good, since devices and courses name it. */
export const writtenItemSchema = v.strictObject({ id: idSchema, name: nameSchema, retired: v.boolean() })
export type WrittenItem = v.InferOutput<typeof writtenItemSchema>

const deskListSchema = v.object({
  key: keySchema,
  rev: v.number(),
  /** In their order; `used`: a course names it, so that it is retired and not deleted. */
  items: v.array(v.object({ ...writtenItemSchema.entries, used: v.boolean() })),
})
export type DeskList = v.InferOutput<typeof deskListSchema>

export const readSiteLists = endpoint({
  method: 'GET',
  path: '/api/admin/lists/',
  summary: 'The client’s lists, each with its items in order',
  access: 'staff',
  permission: 'lists.client',
  response: v.object({
    lists: v.array(deskListSchema),
    /** The languages of the client, and the one every item needs a label in. */
    languages: v.array(languageCodeSchema),
    defaultLanguage: languageCodeSchema,
  }),
})

export const saveSiteList = endpoint({
  method: 'PUT',
  path: '/api/admin/lists/:key/',
  summary: 'Write the items of a list, in their order',
  access: 'staff',
  permission: 'lists.client',
  edits: true,
  params: v.strictObject({ key: keySchema }),
  body: v.strictObject({ items: v.pipe(v.array(writtenItemSchema), v.maxLength(mostItems)) }),
  response: deskListSchema,
  errors: ['list.in_use'],
})

export const siteListContract = feature({
  name: 'site-list',
  paths: siteListPaths,
  endpoints: { readSiteLists, saveSiteList },
  errors: {
    'list.in_use': 409,
  },
  permissions: {
    /** Write the lists that content is filtered by. */
    'lists.client': ['programme-admin', 'platform-admin'],
  },
})
