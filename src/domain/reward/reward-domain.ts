import { rewardContract } from '#contract/features/reward/reward-contract.ts'
import { domain } from '#engine/domain-feature.ts'

export const rewardDomain = domain(rewardContract, {
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
