import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { idSchema, sha256Schema } from '#contract/engine/ids.ts'
import { listAnswer, listQuery } from '#contract/engine/staff/list.ts'
import { mediaPaths } from './media-paths.ts'
import { mediaDetailSchema, mediaItemSchema, mediaKinds, mediaStates } from './media-schema.ts'
import { fileNameSchema, mediaLimits, newFileSchema, uploadSchema } from './media-upload.ts'

const filters = { kind: v.optional(v.picklist(mediaKinds)), state: v.optional(v.picklist(mediaStates)) }
const params = v.strictObject({ mediaId: idSchema })
const versionParams = v.strictObject({ mediaId: idSchema, version: v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/)) })

export const listMedia = endpoint({
  method: 'GET',
  path: '/api/admin/media/',
  summary: 'The media of the client',
  access: 'staff',
  permission: 'media.write',
  query: listQuery(['newest', 'name', '-name', 'largest'], filters),
  response: listAnswer(mediaItemSchema),
})

export const exportMedia = endpoint({
  method: 'POST',
  path: '/api/admin/media/export/',
  summary: 'The media of the client as a CSV, as they are filtered',
  access: 'staff',
  permission: 'media.write',
  body: v.strictObject({ search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))), ...filters }),
  produces: 'text/csv',
})

export const readMedia = endpoint({
  method: 'GET',
  path: '/api/admin/media/:mediaId/',
  summary: 'One medium with its versions and what names it',
  access: 'staff',
  permission: 'media.write',
  params,
  response: mediaDetailSchema,
  errors: ['resource.not_found'],
})

/** Bytes that the client's media take, and may take. */
const spaceSchema = v.object({ used: v.number(), quota: v.number() })

export const readMediaSpace = endpoint({
  method: 'GET',
  path: '/api/admin/media/space/',
  summary: 'How much room the client’s media take',
  access: 'staff',
  permission: 'media.write',
  response: spaceSchema,
})

export const setMediaSpace = endpoint({
  method: 'PUT',
  path: '/api/admin/media/space/',
  summary: 'Say how much room a client’s media may take',
  access: 'staff',
  permission: 'clients.manage',
  body: v.strictObject({ quota: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(2 ** 50)) }),
  response: spaceSchema,
})

const uploadErrors = ['media.type_mismatch', 'captions.invalid', 'package.not_a_zip', 'media.quota'] as const

export const startMediaUpload = endpoint({
  method: 'POST',
  path: '/api/admin/media/uploads/',
  summary: 'Send a new medium, or go on sending it',
  access: 'staff',
  permission: 'media.write',
  body: newFileSchema,
  response: uploadSchema,
  errors: uploadErrors,
})

export const addStream = endpoint({
  method: 'POST',
  path: '/api/admin/media/streams/',
  summary: 'Copy a recording (HLS) from one of the client’s streaming servers into the library',
  access: 'staff',
  permission: 'media.write',
  body: v.strictObject({ name: fileNameSchema, address: v.pipe(v.string(), v.trim(), v.maxLength(2000), v.url()) }),
  response: v.object({ mediaId: idSchema, version: v.number() }),
  errors: ['media.host_unknown'],
})

export const retryMedia = endpoint({
  method: 'POST',
  path: '/api/admin/media/:mediaId/versions/:version/retry/',
  summary: 'Prepare a version again that could not be prepared',
  access: 'staff',
  permission: 'media.write',
  params: versionParams,
  response: v.object({ done: v.literal(true) }),
  errors: ['resource.not_found'],
})

export const replaceMedia = endpoint({
  method: 'POST',
  path: '/api/admin/media/:mediaId/replace/',
  summary: 'Send a newer version of a medium, or go on sending it',
  access: 'staff',
  permission: 'media.write',
  edits: true,
  params,
  body: newFileSchema,
  response: uploadSchema,
  errors: ['resource.not_found', 'media.replacing', ...uploadErrors],
})

export const placeMediaPart = endpoint({
  method: 'POST',
  path: '/api/admin/media/:mediaId/versions/:version/parts/',
  summary: 'The address that takes one part of an upload',
  access: 'staff',
  permission: 'media.write',
  params: versionParams,
  body: v.strictObject({
    number: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(mediaLimits.parts)),
    sha256: sha256Schema,
  }),
  /** Takes exactly the part's bytes by PUT, for an hour. */
  response: v.object({ url: v.string() }),
  perMinute: 6000,
  errors: ['resource.not_found', 'file.upload_unknown'],
})

export const completeMediaUpload = endpoint({
  method: 'POST',
  path: '/api/admin/media/:mediaId/versions/:version/complete/',
  summary: 'Say that all parts of an upload were sent: it is checked and prepared',
  access: 'staff',
  permission: 'media.write',
  params: versionParams,
  response: v.object({ mediaId: idSchema, version: v.number() }),
  errors: ['resource.not_found', 'file.part_missing', 'file.upload_unknown'],
})

export const cancelMediaUpload = endpoint({
  method: 'POST',
  path: '/api/admin/media/:mediaId/versions/:version/cancel/',
  summary: 'Give an upload up that is not complete, or forget a refused version',
  access: 'staff',
  permission: 'media.write',
  params: versionParams,
  response: v.object({ done: v.literal(true) }),
  errors: ['resource.not_found', 'file.upload_unknown', 'media.in_use'],
})

export const changeMedia = endpoint({
  method: 'PUT',
  path: '/api/admin/media/:mediaId/',
  summary: 'Rename a medium, or say how long it is where that was not found',
  access: 'staff',
  permission: 'media.write',
  edits: true,
  params,
  body: v.strictObject({
    name: fileNameSchema,
    seconds: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(86_400))),
  }),
  response: mediaDetailSchema,
  errors: ['resource.not_found'],
})

export const removeMedia = endpoint({
  method: 'POST',
  path: '/api/admin/media/:mediaId/remove/',
  summary: 'Delete a medium that nothing names',
  access: 'staff',
  permission: 'media.write',
  edits: true,
  params,
  response: v.object({ done: v.literal(true) }),
  errors: ['resource.not_found', 'media.in_use'],
})

export const readMediaFile = endpoint({
  method: 'GET',
  path: '/api/media/:mediaId/versions/:version/',
  summary: 'The bytes of a medium, for staff who were given its address',
  access: 'public',
  params: versionParams,
  query: v.strictObject({ link: v.pipe(v.string(), v.maxLength(512)) }),
  produces: 'application/octet-stream',
  perMinute: 6000,
  errors: ['file.not_found', 'file.range_unsatisfiable'],
})

export const mediaContract = feature({
  name: 'media',
  paths: mediaPaths,
  endpoints: {
    listMedia,
    exportMedia,
    readMedia,
    readMediaSpace,
    setMediaSpace,
    startMediaUpload,
    addStream,
    retryMedia,
    replaceMedia,
    placeMediaPart,
    completeMediaUpload,
    cancelMediaUpload,
    changeMedia,
    removeMedia,
    readMediaFile,
  },
  errors: {
    'media.type_mismatch': 422,
    /** Neither WebVTT nor SRT, or of no cue. */
    'captions.invalid': 422,
    /** Called a package, and none. */
    'package.not_a_zip': 422,
    'media.infected': 422,
    'media.damaged': 422,
    /** An address that is none of https, or of a host that the client does not list. */
    'media.host_unknown': 422,
    'media.in_use': 409,
    'media.replacing': 409,
    'media.quota': 413,
  },
  permissions: {
    /** Add media, replace and delete them. */
    'media.write': ['programme-admin', 'platform-admin'],
  },
})
