import { collection } from '#contract/engine/collection.ts'
import { feature } from '#contract/engine/feature.ts'
import { operation } from '#contract/engine/operation.ts'
import { campaignSchema } from './campaign-schema.ts'
import { memberLevelSchema } from './level/level-schema.ts'
import { campaignMemberSchema, joinSchema, leaveSchema, storeChangeSchema } from './member/member-schema.ts'
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

const campaignMembers = collection({
  name: 'campaignMembers',
  schema: campaignMemberSchema,
  key: 'campaignId',
  stream: 'user',
  module: 'campaigns',
})

const memberLevels = collection({
  name: 'memberLevels',
  schema: memberLevelSchema,
  key: 'campaignId',
  stream: 'user',
  module: 'campaigns',
})

const own = { module: 'campaigns', receipt: 'C' } as const

/** Somebody signs up for a campaign. */
const joinCampaign = operation({ ...own, kind: 'campaign.join', payload: joinSchema })

/** Somebody leaves a campaign. */
const leaveCampaign = operation({ ...own, kind: 'campaign.leave', payload: leaveSchema })

/** Somebody sells in one store more, or one less. */
const changeStore = operation({ ...own, kind: 'campaign.change_store', payload: storeChangeSchema })

/** The feature as devices run it ([Note: On devices]). */
export const campaignOnDevice = feature({
  name: 'campaign',
  paths: campaignPaths,
  operations: [joinCampaign, leaveCampaign, changeStore],
  collections: [campaigns, pointsTables, campaignMembers, memberLevels],
})
