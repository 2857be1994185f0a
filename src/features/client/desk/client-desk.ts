import { msg } from '@lingui/core/macro'
import { Building2 } from 'lucide-react'
import { clientPaths } from '#contract/features/client/client-paths.ts'
import { clientContract } from '#contract/features/client/client-contract.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'
import { clientErrors } from './client-desk-errors.ts'

export const clientDesk = deskFeature({
  name: 'client',
  permissions: clientContract.permissions,
  errors: clientErrors,
  pages: {
    clients: {
      path: clientPaths.clients(),
      permission: 'clients.manage',
      of: 'platform',
      load: () => import('./client-list.tsx').then((m) => ({ default: m.ClientList })),
      entry: { label: msg`Empresas`, icon: Building2, order: 20 },
    },
    client: {
      path: clientPaths.client(':clientId'),
      permission: 'clients.manage',
      of: 'platform',
      load: () => import('./client.tsx').then((m) => ({ default: m.Client })),
    },
  },
})
