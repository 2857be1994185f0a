import { msg, t } from '@lingui/core/macro'
import { Store } from 'lucide-react'
import { storeOnDevice } from '#contract/features/store/store-on-device.ts'
import { presenter } from '#platform/feature/presenters.ts'

export const storePresenter = presenter(storeOnDevice, {
  search: {
    store: {
      name: msg`Lojas`,
      icon: Store,
      async facts(key, read) {
        const store = await read('stores', key)
        if (!store) return null
        const { chain, city, state, camerasAllowed } = store
        return [
          [t`Rede`, chain],
          [t`Cidade`, [city, state].filter(Boolean).join(' · ')],
          [t`Fotos`, camerasAllowed ? t`Pode fotografar` : t`Não pode fotografar`],
        ]
      },
    },
  },
})
