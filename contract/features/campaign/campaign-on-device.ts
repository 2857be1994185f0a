import { collection } from '#contract/engine/collection.ts'
import { feature } from '#contract/engine/feature.ts'
import { campaignSchema } from './campaign-schema.ts'
import { pointsTableSchema } from './points/points-rule.ts'
import { campaignPaths } from './campaign-paths.ts'

const campaigns = collection({
  name: 'campaigns',
  schema: campaignSchema,
  key: 'id',
  stream: 'client',
  module: 'campaigns',
})

const pointsTables = collection({
  name: 'pointsTables',
  schema: pointsTableSchema,
  key: 'campaignId',
  stream: 'client',
  module: 'insert_sales',
})

/** The feature as devices run it ([Note: On devices]). */
export const campaignOnDevice = feature({
  name: 'campaign',
  paths: campaignPaths,
  collections: [campaigns, pointsTables],
})
