import { trailContract } from '#contract/features/trail/trail-contract.ts'
import { domain } from '#engine/domain-feature.ts'

export const trailDomain = domain(trailContract, {
  collections: {
    trails: {
      search: {
        kind: 'trail',
        entry: ({ id, title, description }, text) => ({
          key: String(id),
          title: text(title),
          detail: text(description),
        }),
      },
    },
  },
})
