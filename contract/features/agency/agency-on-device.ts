import * as v from 'valibot'
import { collection } from '#contract/engine/collection.ts'
import { feature } from '#contract/engine/feature.ts'
import { numberIdSchema } from '#contract/engine/ids.ts'
import { agencyPaths } from './agency-paths.ts'

const named = {
  id: numberIdSchema,
  name: v.string(),
  /** Kept for who has it; nobody chooses it any more. */
  retired: v.optional(v.literal(true)),
}

/** A company or agency that people sell for, with its brands. */
export const agencySchema = v.object({ ...named, brands: v.array(v.object(named)) })
export type AgencyRow = v.InferOutput<typeof agencySchema>

const agencies = collection({
  name: 'agencies',
  schema: agencySchema,
  key: 'id',
  stream: 'client',
  module: 'campaigns',
})

/** The feature as devices run it ([Note: On devices]). */
export const agencyOnDevice = feature({ name: 'agency', paths: agencyPaths, collections: [agencies] })
