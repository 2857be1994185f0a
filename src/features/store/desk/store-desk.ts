import { msg } from '@lingui/core/macro'
import { Store } from 'lucide-react'
import { storePaths } from '#contract/features/store/store-paths.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'

export const storeDesk = deskFeature({
  name: 'store',
  permissions: {},
  pages: {
    stores: {
      path: storePaths.stores(),
      permission: 'structure.write',
      of: 'client',
      load: () => import('./store-list.tsx').then((m) => ({ default: m.StoreList })),
      entry: { label: msg`Lojas`, icon: Store, order: 22 },
    },
    newStore: {
      path: storePaths.newStore(),
      permission: 'structure.write',
      of: 'client',
      load: () => import('./new-store.tsx').then((m) => ({ default: m.NewStore })),
    },
    store: {
      path: storePaths.store(':storeId'),
      permission: 'structure.write',
      of: 'client',
      load: () => import('./edit-store.tsx').then((m) => ({ default: m.EditStore })),
    },
  },
})
