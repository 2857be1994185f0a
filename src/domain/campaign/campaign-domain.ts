import { campaignContract } from '#contract/features/campaign/campaign-contract.ts'
import { domain } from '#engine/domain-feature.ts'

export const campaignDomain = domain(campaignContract, {
  collections: {
    campaigns: {
      search: {
        kind: 'campaign',
        entry: ({ id, name }) => ({ key: String(id), title: name, detail: '' }),
      },
    },
  },
})
