import { collection } from '#contract/engine/collection.ts'
import { feature } from '#contract/engine/feature.ts'
import { campaignSchema } from './campaign-schema.ts'
import { campaignPaths } from './campaign-paths.ts'

const campaigns = collection({
  name: 'campaigns',
  schema: campaignSchema,
  key: 'id',
  stream: 'client',
  module: 'campaigns',
})

/** The feature as devices run it ([Note: On devices]). */
export const campaignOnDevice = feature({ name: 'campaign', paths: campaignPaths, collections: [campaigns] })
