import { rewardOnDevice } from '#contract/features/reward/reward-on-device.ts'
import { domain } from '#engine/domain-feature.ts'

export const rewardDomain = domain(rewardOnDevice, {
  collections: {
    rewards: {
      search: {
        kind: 'reward',
        entry: ({ id, name, description }, text) => ({
          key: String(id),
          title: text(name),
          detail: text(description),
        }),
      },
    },
  },
})
