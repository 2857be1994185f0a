import * as v from 'valibot'
import { collection } from '#contract/engine/collection.ts'
import { feature } from '#contract/engine/feature.ts'
import { daySchema, numberIdSchema } from '#contract/engine/ids.ts'

/** The days in which sales count. */
export const campaignSchema = v.object({ id: numberIdSchema, name: v.string(), beginsOn: daySchema, endsOn: daySchema })
export type Campaign = v.InferOutput<typeof campaignSchema>

const campaigns = collection({
  name: 'campaigns',
  schema: campaignSchema,
  key: 'id',
  stream: 'client',
  module: 'campaigns',
})

export const campaignContract = feature({
  name: 'campaign',
  collections: [campaigns],
  errors: {
    // Another campaign runs on one of its days.
    'campaign.overlap': 409,
  },
})
