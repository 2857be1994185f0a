import { storeOnDevice } from '#contract/features/store/store-on-device.ts'
import { domain } from '#engine/domain-feature.ts'

export const storeDomain = domain(storeOnDevice, {
  collections: {
    stores: {
      search: {
        kind: 'store',
        entry: ({ id, name, chain, city, state }) => ({
          key: String(id),
          title: name,
          detail: [chain, city, state].filter(Boolean).join(' · '),
        }),
      },
    },
  },
})
