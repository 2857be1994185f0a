import { feature } from '#contract/engine/feature.ts'
import { campaignDeskEndpoints } from './campaign-desk.ts'
import { campaignOnDevice } from './campaign-on-device.ts'
import { pointsDeskEndpoints } from './points/points-desk.ts'
import { campaignPaths } from './campaign-paths.ts'

export const campaignContract = feature({
  name: 'campaign',
  paths: campaignPaths,
  collections: campaignOnDevice.collections,
  endpoints: { ...campaignDeskEndpoints, ...pointsDeskEndpoints },
  errors: {
    // Another campaign of one of its countries holds one of its days.
    'campaign.overlap': 409,
    // It lacks texts, or the terms of its client.
    'campaign.incomplete': 422,
    // The table of an open campaign values its products as it did.
    'points_table.fixed': 409,
    // A file has wrong rows; nothing of it was taken.
    'points_table.rows_wrong': 422,
    // In its state nothing of the kind is done with it.
    'campaign.state_changed': 409,
  },
  permissions: {
    /** Campaigns, points tables, levels, rewards, blocks and adjustments. */
    'programme.manage': ['programme-admin', 'platform-admin'],
  },
})
