import { campaignOnDevice } from '#contract/features/campaign/campaign-on-device.ts'
import { domain } from '#engine/domain-feature.ts'

export const campaignDomain = domain(campaignOnDevice, {
  collections: {
    campaigns: {
      search: {
        kind: 'campaign',
        entry: ({ id, name }, text) => ({ key: String(id), title: text(name), detail: '' }),
      },
    },
  },
})
