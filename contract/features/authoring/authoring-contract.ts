import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { mediaItemSchema, mediaKinds } from '#contract/features/media/media-schema.ts'
import { idSchema, instantSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'
import { listAnswer, listQuery } from '#contract/engine/staff/list.ts'
import { authoringPaths } from './authoring-paths.ts'
import {
  changeSchema,
  choicesSchema,
  contentParams,
  contentSchema,
  editorSchema,
  entrySchema,
  faultSchema,
  importedGameSchema,
  kindSchema,
  leftOut,
  listedContentSchema,
  presenceSchema,
  previewSchema,
  stateSchema,
} from './authoring-schema.ts'
import * as translation from './translation/translation-contract.ts'
import * as publishing from './publishing-contract.ts'

const staff = { access: 'staff', permission: 'content.write' } as const
const params = contentParams
const named = v.object({ kind: kindSchema, id: numberIdSchema })
const filters = { kind: v.optional(kindSchema), state: v.optional(stateSchema) }

export const listContent = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/content/',
  summary: 'What is written for learners',
  query: listQuery(['newest', 'title', '-title'], filters),
  response: listAnswer(listedContentSchema),
})

export const exportContent = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/content/export/',
  summary: 'The same as a CSV, as it is filtered',
  body: v.strictObject({ search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))), ...filters }),
  produces: 'text/csv',
})

export const listContentChoices = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/content/choices/',
  summary: 'What an editor of content offers to choose from',
  response: choicesSchema,
})

export const listContentFiles = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/content/files/',
  summary: 'Files of the library, for an editor of content to choose from',
  query: listQuery(['newest'], { kind: v.optional(v.picklist(mediaKinds)) }),
  response: listAnswer(mediaItemSchema),
})

/** The game that an H5P package of the library becomes, once it was looked through. */
export const readH5pGame = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/content/games/:mediaId/',
  summary: 'The game that an H5P package of the library becomes',
  params: v.strictObject({ mediaId: idSchema }),
  response: importedGameSchema,
  errors: ['resource.not_found'],
})

export const createContent = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/content/',
  summary: 'Begin a draft',
  body: v.strictObject({ kind: kindSchema, title: localizedSchema }),
  response: named,
  errors: ['access.denied'],
})

export const readContent = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/content/:kind/:id/',
  summary: 'A draft, whole',
  params,
  response: contentSchema,
  errors: ['resource.not_found'],
})

export const saveContent = endpoint({
  ...staff,
  method: 'PUT',
  path: '/api/admin/content/:kind/:id/',
  summary: 'Save changed fields of a draft; those of others join by themselves',
  edits: true,
  params,
  body: v.strictObject({
    editor: editorSchema,
    changes: v.pipe(v.array(changeSchema), v.minLength(1), v.maxLength(1000)),
  }),
  response: v.object({
    rev: v.number(),
    /** What others changed since the revision that was seen. */
    others: v.array(changeSchema),
  }),
  maxBytes: 2 * 1024 * 1024,
  errors: ['resource.not_found', 'edit.conflict'],
})

export const followContent = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/content/:kind/:id/open/',
  summary: 'Say that a draft is open, and hear who else has it open',
  params,
  query: v.strictObject({ editor: editorSchema }),
  response: v.object({ rev: v.number(), others: v.array(presenceSchema) }),
  errors: ['resource.not_found'],
})

export const checkContent = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/content/:kind/:id/check/',
  summary: 'Everything that stands in the way of a publication',
  params,
  response: v.object({
    faults: v.array(faultSchema),
    /** The files that it names and that are ready. */
    files: v.array(v.object({ id: idSchema, name: v.string(), kind: v.picklist(mediaKinds) })),
    /** The fixed questions of its tests, by the beginnings of their texts. */
    questions: v.array(v.object({ id: idSchema, text: localizedSchema })),
  }),
  errors: ['resource.not_found'],
})

export const cloneContent = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/content/:kind/:id/clone/',
  summary: 'Make a new draft of what is written; its files are the same ones',
  params,
  response: named,
  errors: ['resource.not_found', 'access.denied'],
})

export const listCloneClients = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/content/:kind/:id/clone-clients/',
  summary: 'Other clients that a draft can be copied to',
  params,
  response: v.object({ rows: v.array(v.object({ id: numberIdSchema, name: v.string() })) }),
  errors: ['resource.not_found'],
})

export const cloneContentTo = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/content/:kind/:id/clone-to/',
  summary: 'Make a new draft of what is written in another client where one may write; its files go along',
  params,
  body: v.strictObject({ clientId: numberIdSchema }),
  response: v.object({
    ...named.entries,
    /** What the other client has nothing of, and the copy therefore has not. */
    left: v.array(v.picklist(leftOut)),
  }),
  errors: ['resource.not_found', 'access.denied', 'access.module_off', 'media.quota'],
})

export const deleteContent = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/content/:kind/:id/delete/',
  summary: 'Delete what was never published',
  edits: true,
  params,
  response: v.object({ deleted: v.boolean() }),
  errors: ['resource.not_found', 'content.has_results'],
})

export const listContentHistory = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/content/:kind/:id/history/',
  summary: 'How a draft was, minute by minute',
  params,
  query: v.strictObject({ cursor: v.optional(instantSchema) }),
  response: listAnswer(entrySchema),
  errors: ['resource.not_found'],
})

export const restoreContent = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/content/:kind/:id/restore/',
  summary: 'Bring a draft back to how it was',
  edits: true,
  params,
  body: v.strictObject({ at: instantSchema }),
  response: contentSchema,
  errors: ['resource.not_found'],
})

export const previewContent = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/content/:kind/:id/preview/',
  summary: 'A draft as learners would be shown it; nothing is written',
  params,
  response: previewSchema,
  errors: ['resource.not_found'],
})

export const authoringContract = feature({
  name: 'authoring',
  paths: authoringPaths,
  endpoints: {
    listContent,
    exportContent,
    listContentChoices,
    listContentFiles,
    readH5pGame,
    createContent,
    readContent,
    saveContent,
    followContent,
    checkContent,
    publishContent: publishing.publishContent,
    planContent: publishing.planContent,
    readUnderWay: publishing.readUnderWay,
    retireContent: publishing.retireContent,
    reviewContent: publishing.reviewContent,
    sendContentBack: publishing.sendContentBack,
    cloneContent,
    listCloneClients,
    cloneContentTo,
    deleteContent,
    listContentHistory,
    restoreContent,
    previewContent,
    exportTexts: translation.exportTexts,
    exportXliff: translation.exportXliff,
    checkTexts: translation.checkTexts,
    applyTexts: translation.applyTexts,
    confirmTexts: translation.confirmTexts,
  },
  errors: {
    'content.not_ready': 422,
    /** Things that are to come after each other wait in a circle; its fields. */
    'content.circle': 422,
    /** Of a course with packages: this installation has no origin where they run. */
    'content.no_origin': 422,
    'content.not_published': 409,
    'content.not_reviewed': 409,
    'content.own_review': 403,
    'content.has_results': 409,
    'content.past': 422,
    /** The client has no such other language. */
    'content.language': 422,
    /** A file of translations that is none. */
    'content.texts_unreadable': 422,
  },
  permissions: {
    /** Write courses, trails and news; an instructor their own courses. */
    'content.write': ['instructor', 'programme-admin', 'platform-admin'],
    /** Publish and retire them. */
    'content.publish': ['programme-admin', 'platform-admin'],
  },
})
