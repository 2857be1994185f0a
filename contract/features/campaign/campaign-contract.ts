import { feature } from '#contract/engine/feature.ts'
import { campaignDeskEndpoints } from './campaign-desk.ts'
import { campaignOnDevice } from './campaign-on-device.ts'
import { memberDeskEndpoints } from './member/member-desk.ts'
import { pointsDeskEndpoints } from './points/points-desk.ts'
import { campaignPaths } from './campaign-paths.ts'

export const campaignContract = feature({
  name: 'campaign',
  paths: campaignPaths,
  operations: campaignOnDevice.operations,
  collections: campaignOnDevice.collections,
  endpoints: { ...campaignDeskEndpoints, ...memberDeskEndpoints, ...pointsDeskEndpoints },
  errors: {
    // Another campaign of one of its countries holds one of its days.
    'campaign.overlap': 409,
    // It lacks texts, or the terms of its client.
    'campaign.incomplete': 422,
    // The table of an open campaign values its products as it did.
    'points_table.fixed': 409,
    // A file has wrong rows; nothing of it was taken.
    'points_table.rows_wrong': 422,
    // Somebody decided about a correction already, or nobody did in time.
    'correction.decided': 409,
    // Who asked for a correction does not decide about it.
    'correction.same_person': 403,
    // In its state nothing of the kind is done with it.
    'campaign.state_changed': 409,
    // It is not open, or not for whom it is asked by.
    'campaign.unknown': 404,
    // The last day to sign up is over.
    'campaign.sign_up_closed': 422,
    // Who asks does not take part in it.
    'campaign.not_joined': 409,
    // They signed up for it with something else already.
    'campaign.joined': 409,
    // They take part in another campaign on one of its days.
    'enrolment.overlap': 409,
    // The audited experience of who asks for it does not suffice yet.
    'level.not_audited': 409,
    // It is not the level that its person has; or nobody approved it (`state`).
    'level.state_changed': 409,
  },
  permissions: {
    /** Campaigns, points tables, levels, rewards, blocks and adjustments. */
    'programme.manage': ['programme-admin', 'platform-admin'],
  },
})
