import * as v from 'valibot'
import { collection } from '#contract/engine/collection.ts'
import { feature } from '#contract/engine/feature.ts'
import { numberIdSchema } from '#contract/engine/ids.ts'

/** What earns points when it is sold. */
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

const products = collection({
  name: 'products',
  schema: productSchema,
  key: 'id',
  stream: 'client',
  module: 'insert_sales',
})

export const productContract = feature({ name: 'product', collections: [products] })
