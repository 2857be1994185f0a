import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { instantSchema } from '#contract/engine/ids.ts'
import { languageCodeSchema } from '#contract/engine/language-schema.ts'
import { listAnswer } from '#contract/engine/staff/list.ts'
import { blocksSchema, pageNameSchema, pageTextsSchema } from './page-schema.ts'

/** A text that is being written: it may lack its title. */
const draftTextSchema = v.strictObject({ title: v.pipe(v.string(), v.trim(), v.maxLength(200)), blocks: blocksSchema })
export type DraftText = v.InferOutput<typeof draftTextSchema>

/** A page that is being written, in each language that was begun. */
export const draftTextsSchema = v.record(languageCodeSchema, v.optional(draftTextSchema))
export type DraftTexts = v.InferOutput<typeof draftTextsSchema>

/** A page as the desk lists it. */
const listedPageSchema = v.object({
  page: pageNameSchema,
  /** 0: nothing was published here. */
  edition: v.number(),
  version: v.number(),
  publishedAt: v.nullable(instantSchema),
  languages: v.array(languageCodeSchema),
  draftAt: v.nullable(instantSchema),
  /** The platform's text stands in its place. */
  inherits: v.boolean(),
})
export type ListedPage = v.InferOutput<typeof listedPageSchema>

/** A page with what is being written of it. */
const deskPageSchema = v.object({
  ...listedPageSchema.entries,
  rev: v.number(),
  /** What people read; the platform's where `inherits`. */
  published: v.nullable(pageTextsSchema),
  draft: v.nullable(draftTextsSchema),
  draftBy: v.nullable(v.string()),
  /** The languages it should be written in, and the one it has to be. */
  wanted: v.array(languageCodeSchema),
  defaultLanguage: languageCodeSchema,
})
export type DeskPage = v.InferOutput<typeof deskPageSchema>

const editionSchema = v.object({
  edition: v.number(),
  version: v.number(),
  publishedAt: instantSchema,
  /** Null: it came with the installation. */
  publishedBy: v.nullable(v.string()),
  languages: v.array(languageCodeSchema),
})
export type PageEdition = v.InferOutput<typeof editionSchema>

const params = v.strictObject({ page: pageNameSchema })
const ofClient = { access: 'staff', permission: 'pages.client' } as const
const ofPlatform = { access: 'platform', permission: 'pages.platform' } as const

const list = { method: 'GET', response: v.object({ pages: v.array(listedPageSchema) }) } as const
export const listPages = endpoint({ ...list, ...ofClient, path: '/api/admin/pages/', summary: 'The client’s pages' })
export const listPlatformPages = endpoint({
  ...list,
  ...ofPlatform,
  path: '/api/admin/platform/pages/',
  summary: 'The platform’s pages',
})

const read = { method: 'GET', params, response: deskPageSchema } as const
export const readDeskPage = endpoint({
  ...read,
  ...ofClient,
  path: '/api/admin/pages/:page/',
  summary: 'A page of the client with what is being written of it',
})
export const readPlatformDeskPage = endpoint({
  ...read,
  ...ofPlatform,
  path: '/api/admin/platform/pages/:page/',
  summary: 'A page of the platform with what is being written of it',
})

const saveDraft = {
  method: 'PUT',
  edits: true,
  maxBytes: 2 * 1024 * 1024,
  params,
  /** Null throws away what is being written. */
  body: v.strictObject({ texts: v.nullable(draftTextsSchema) }),
  response: deskPageSchema,
} as const
export const savePageDraft = endpoint({
  ...saveDraft,
  ...ofClient,
  path: '/api/admin/pages/:page/draft/',
  summary: 'Keep what is being written of a page; nobody reads it yet',
})
export const savePlatformPageDraft = endpoint({
  ...saveDraft,
  ...ofPlatform,
  path: '/api/admin/platform/pages/:page/draft/',
  summary: 'Keep what is being written of a page of the platform',
})

const publish = {
  method: 'POST',
  edits: true,
  params,
  /** `again`: people are asked (terms) or shown (onboarding, welcome) it again; else it is a small change. */
  body: v.strictObject({ again: v.boolean() }),
  response: deskPageSchema,
  errors: ['page.no_draft'],
} as const
export const publishPage = endpoint({
  ...publish,
  ...ofClient,
  path: '/api/admin/pages/:page/publish/',
  summary: 'Put what was written in the place of what people read',
})
export const publishPlatformPage = endpoint({
  ...publish,
  ...ofPlatform,
  path: '/api/admin/platform/pages/:page/publish/',
  summary: 'Put what was written in the place of what people read of the platform',
})

const listEditions = {
  method: 'GET',
  params,
  query: v.strictObject({ cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/))) }),
  response: listAnswer(editionSchema),
} as const
export const listPageEditions = endpoint({
  ...listEditions,
  ...ofClient,
  path: '/api/admin/pages/:page/editions/',
  summary: 'What was published of a page, the newest first',
})
export const listPlatformPageEditions = endpoint({
  ...listEditions,
  ...ofPlatform,
  path: '/api/admin/platform/pages/:page/editions/',
  summary: 'What was published of a page of the platform, the newest first',
})

const readEdition = {
  method: 'GET',
  params: v.strictObject({
    page: pageNameSchema,
    edition: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number)),
  }),
  response: v.object({ ...editionSchema.entries, texts: pageTextsSchema }),
  errors: ['resource.not_found'],
} as const
export const readPageEdition = endpoint({
  ...readEdition,
  ...ofClient,
  path: '/api/admin/pages/:page/editions/:edition/',
  summary: 'One text that was published',
})
export const readPlatformPageEdition = endpoint({
  ...readEdition,
  ...ofPlatform,
  path: '/api/admin/platform/pages/:page/editions/:edition/',
  summary: 'One text of the platform that was published',
})

export const exportAcceptances = endpoint({
  ...ofClient,
  method: 'POST',
  path: '/api/admin/pages/:page/acceptances/export/',
  summary: 'Who accepted which version of a page, as a CSV',
  proof: true,
  params,
  produces: 'text/csv',
})

/** What the desk asks of pages: of a client, and the same of the platform. */
export const pageDeskEndpoints = {
  listPages,
  listPlatformPages,
  readDeskPage,
  readPlatformDeskPage,
  savePageDraft,
  savePlatformPageDraft,
  publishPage,
  publishPlatformPage,
  listPageEditions,
  listPlatformPageEditions,
  readPageEdition,
  readPlatformPageEdition,
  exportAcceptances,
}
