import * as v from 'valibot'
import type { ModuleName } from '../client.ts'
import { activitySchema, courseSchema, siteListSchema, trailSchema } from '../course.ts'

import { daySchema, idSchema, instantSchema, numberIdSchema } from '../ids.ts'
import { localizedSchema } from '../language-schema.ts'
import { coveredSchema } from '../progress-schema.ts'

export const storeSchema = v.object({
  id: numberIdSchema,
  name: v.string(),
  chain: v.string(),
  city: v.string(),
  state: v.string(),
  camerasAllowed: v.boolean(),
})
export type Store = v.InferOutput<typeof storeSchema>

export const productSchema = v.object({
  id: numberIdSchema,
  sku: v.string(),
  name: v.string(),
  detail: v.string(),
  brand: v.string(),
  productType: v.string(),
  points: v.number(),
})
export type Product = v.InferOutput<typeof productSchema>

export const photoTypeSchema = v.object({
  id: numberIdSchema,
  title: localizedSchema,
  description: localizedSchema,
  points: v.number(),
})
export type PhotoType = v.InferOutput<typeof photoTypeSchema>

export const campaignSchema = v.object({ id: numberIdSchema, name: v.string(), beginsOn: daySchema, endsOn: daySchema })
export type Campaign = v.InferOutput<typeof campaignSchema>

export const activityProgressSchema = v.object({
  activityId: numberIdSchema,
  courseId: numberIdSchema,
  covered: coveredSchema,
  /** Where to resume: seconds or 0-based page. */
  position: v.number(),
  total: v.number(),
  state: v.picklist(['not_started', 'in_progress', 'finished']),
  updatedAt: instantSchema,
})
export type ActivityProgress = v.InferOutput<typeof activityProgressSchema>

export const favouriteSchema = v.object({ courseId: numberIdSchema, since: instantSchema })
export type Favourite = v.InferOutput<typeof favouriteSchema>

export const saleSchema = v.object({
  id: idSchema,
  invoiceNumber: v.string(),
  storeId: numberIdSchema,
  soldOn: daySchema,
  lines: v.array(v.object({ productId: numberIdSchema, quantity: v.number(), points: v.number() })),
  observation: v.string(),
  photoFileId: v.nullable(idSchema),
  points: v.number(),
  status: v.picklist(['awaiting', 'approved', 'refused']),
  receipt: v.string(),
  capturedAt: instantSchema,
  recordedAt: instantSchema,
})
export type Sale = v.InferOutput<typeof saleSchema>

export const photoSchema = v.object({
  id: idSchema,
  photoTypeId: numberIdSchema,
  storeId: numberIdSchema,
  /** Sunday that begins the week it counts for. */
  week: daySchema,
  photoFileId: idSchema,
  points: v.number(),
  status: v.picklist(['awaiting', 'approved', 'refused']),
  receipt: v.string(),
  capturedAt: instantSchema,
  recordedAt: instantSchema,
})
export type Photo = v.InferOutput<typeof photoSchema>

/**
 * The collections that go down. `stream` says whose rows they are: the client's (everybody who may
 * see the module) or the person's own. `key` names the field that is the row's key.
 */
export const collections = {
  courses: { schema: courseSchema, key: 'id', stream: 'client', module: 'online_courses' },
  activities: { schema: activitySchema, key: 'id', stream: 'client', module: 'online_courses' },
  trails: { schema: trailSchema, key: 'id', stream: 'client', module: 'trails' },
  siteLists: { schema: siteListSchema, key: 'key', stream: 'client', module: null },
  stores: { schema: storeSchema, key: 'id', stream: 'client', module: null },
  products: { schema: productSchema, key: 'id', stream: 'client', module: 'insert_sales' },
  photoTypes: { schema: photoTypeSchema, key: 'id', stream: 'client', module: 'upload_photos' },
  campaigns: { schema: campaignSchema, key: 'id', stream: 'client', module: 'campaigns' },
  activityProgress: { schema: activityProgressSchema, key: 'activityId', stream: 'user', module: 'online_courses' },
  favourites: { schema: favouriteSchema, key: 'courseId', stream: 'user', module: 'online_courses' },
  sales: { schema: saleSchema, key: 'id', stream: 'user', module: 'insert_sales' },
  photos: { schema: photoSchema, key: 'id', stream: 'user', module: 'upload_photos' },
} as const satisfies Record<
  string,
  { schema: v.GenericSchema; key: string; stream: 'client' | 'user'; module: ModuleName | null }
>

export type CollectionName = keyof typeof collections
export const collectionNames = Object.keys(collections) as CollectionName[]
export type RowOf<C extends CollectionName> = v.InferOutput<(typeof collections)[C]['schema']>

/** One changed row; `row` null means it is gone. Keys travel as text. */
export const changeSchema = v.object({
  collection: v.picklist(collectionNames),
  key: v.string(),
  row: v.nullable(v.record(v.string(), v.unknown())),
})
export type Change = v.InferOutput<typeof changeSchema>

/** A change with its row checked against the collection's schema; throws a ValiError when it does not fit. */
export function parseChange(change: Change): Change {
  if (change.row === null) return change
  return { ...change, row: v.parse(collections[change.collection].schema, change.row) as Record<string, unknown> }
}
