import * as v from 'valibot'
import { collection } from '#contract/engine/collection.ts'
import { feature } from '#contract/engine/feature.ts'
import { daySchema, numberIdSchema } from '#contract/engine/ids.ts'
import { storePaths } from './store-paths.ts'

// [Note: On devices] What a device needs of a feature that staff have endpoints of: these come with the desk alone, and no
// learner loads a byte of them.

/** A shop of a chain: where things are sold and photographed. */
export const storeSchema = v.object({
  id: numberIdSchema,
  name: v.string(),
  chain: v.string(),
  city: v.string(),
  state: v.string(),
  camerasAllowed: v.boolean(),
  /** Who issues its invoices (`parseIssuer`); none: nobody has said. */
  issuers: v.optional(v.array(v.string())),
  /** The first and the last day it takes part; none: from ever, for ever. */
  from: v.optional(daySchema),
  to: v.optional(daySchema),
  /** Kept for what was done there; nobody chooses it any more. */
  retired: v.optional(v.literal(true)),
})
export type Store = v.InferOutput<typeof storeSchema>

const stores = collection({ name: 'stores', schema: storeSchema, key: 'id', stream: 'client', module: null })

/** The feature as devices run it ([Note: On devices]). */
export const storeOnDevice = feature({ name: 'store', paths: storePaths, collections: [stores] })
