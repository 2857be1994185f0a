import * as v from 'valibot'
import { collection } from '#contract/engine/collection.ts'
import { feature } from '#contract/engine/feature.ts'
import { numberIdSchema } from '#contract/engine/ids.ts'

/** A shop of a chain: where things are sold and photographed. */
export const storeSchema = v.object({
  id: numberIdSchema,
  name: v.string(),
  chain: v.string(),
  city: v.string(),
  state: v.string(),
  camerasAllowed: v.boolean(),
})
export type Store = v.InferOutput<typeof storeSchema>

const stores = collection({ name: 'stores', schema: storeSchema, key: 'id', stream: 'client', module: null })

export const storeContract = feature({ name: 'store', collections: [stores] })
