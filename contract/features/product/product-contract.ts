import * as v from 'valibot'
import { collection } from '#contract/engine/collection.ts'
import { feature } from '#contract/engine/feature.ts'
import { numberIdSchema } from '#contract/engine/ids.ts'

/** What is sold; what it is worth stands in the points table of a campaign alone. */
export const productSchema = v.object({
  id: numberIdSchema,
  sku: v.string(),
  name: v.string(),
  detail: v.string(),
  brand: v.string(),
  productType: v.string(),
  /** What rules of a points table look at beside these, of products that have it. */
  processor: v.optional(v.string()),
  generation: v.optional(v.string()),
  formFactor: v.optional(v.string()),
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
