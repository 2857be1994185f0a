import * as v from 'valibot'
import { collection } from '#contract/engine/collection.ts'
import { feature } from '#contract/engine/feature.ts'
import { daySchema, idSchema, instantSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'
import { operation } from '#contract/engine/operation.ts'
import { fileRefSchema } from '#contract/engine/files/file.ts'
import { refusalSchema } from '#contract/features/review/refusal-schema.ts'
import { photoPaths } from './photo-paths.ts'

/** A store photo: one per type, store and week (the week starts on Sunday in the client's time zone). */
export const photoInputSchema = v.strictObject({
  photoTypeId: numberIdSchema,
  storeId: numberIdSchema,
  photo: fileRefSchema,
})
export type PhotoInput = v.InferOutput<typeof photoInputSchema>

/** Somebody sends a photo of a store. */
const photoReport = operation({
  kind: 'photo.send',
  payload: photoInputSchema,
  module: 'upload_photos',
  receipt: 'F',
  filePurpose: 'photo',
})

export const photoTypeSchema = v.object({
  id: numberIdSchema,
  title: localizedSchema,
  description: localizedSchema,
  points: v.number(),
})
export type PhotoType = v.InferOutput<typeof photoTypeSchema>

const photoTypes = collection({
  name: 'photoTypes',
  schema: photoTypeSchema,
  key: 'id',
  stream: 'client',
  module: 'upload_photos',
})

export const photoSchema = v.object({
  id: idSchema,
  photoTypeId: numberIdSchema,
  storeId: numberIdSchema,
  /** Sunday that begins the week it counts for. */
  week: daySchema,
  photoFileId: idSchema,
  points: v.number(),
  status: v.picklist(['review', 'awaiting', 'approved', 'refused']),
  refusal: refusalSchema,
  receipt: v.string(),
  capturedAt: instantSchema,
  recordedAt: instantSchema,
})
export type Photo = v.InferOutput<typeof photoSchema>

const photos = collection({
  name: 'photos',
  schema: photoSchema,
  key: 'id',
  stream: 'user',
  module: 'upload_photos',
})

export const photoContract = feature({
  name: 'photo',
  paths: photoPaths,
  operations: [photoReport],
  collections: [photoTypes, photos],
  errors: {
    'photo.repeated': 422,
    /** The points of its campaign have expired for this person (`settleOn`). */
    'photo.reporting_closed': 422,
    'photo.review_full': 409,
    'photo.type_unknown': 422,
    'photo.store_unknown': 422,
    'photo.store_not_enrolled': 422,
    'photo.not_enrolled': 422,
  },
})
