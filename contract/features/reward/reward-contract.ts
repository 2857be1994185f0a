import { feature } from '#contract/engine/feature.ts'
import { rewardDeskEndpoints } from './reward-desk.ts'
import { rewardOnDevice } from './reward-on-device.ts'
import { rewardPaths } from './reward-paths.ts'

export const rewardContract = feature({
  name: 'reward',
  paths: rewardPaths,
  collections: rewardOnDevice.collections,
  endpoints: { ...rewardOnDevice.endpoints, ...rewardDeskEndpoints },
  errors: {
    /** No campaign's points are spent now. */
    'reward.no_campaign': 422,
    'reward.gone': 404,
    /** It costs so much (`price`) now. */
    'reward.price_changed': 409,
    /** The level that it asks for (`level`) is above that of who orders. */
    'reward.level_required': 422,
    /** Trainings that have to be done first (`courses`: their ids). */
    'reward.training_required': 422,
    'reward.address_required': 422,
    /** So many points (`missing`) are not there. */
    'reward.points_short': 422,
    'reward.category_limit': 422,
    'reward.out_of_stock': 422,
    'reward.no_codes': 422,
    /** The order is in another state (`state`) by now. */
    'reward.state_changed': 409,
    /** Orders of it were made, or codes brought in: how it is handed over stays. */
    'reward.fulfilment_fixed': 409,
    /** There is less than is taken, or the rest is set aside. */
    'reward.stock_short': 422,
    'reward.only_codes': 422,
    'reward.not_codes': 422,
    'reward.code_repeated': 422,
  },
})
