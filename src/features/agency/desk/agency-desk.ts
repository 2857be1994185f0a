import { msg } from '@lingui/core/macro'
import { Building2 } from 'lucide-react'
import { agencyPaths } from '#contract/features/agency/agency-paths.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'
import { agencyErrors } from './agency-desk-errors.ts'

export const agencyDesk = deskFeature({
  name: 'agency',
  permissions: {},
  errors: agencyErrors,
  pages: {
    agencies: {
      path: agencyPaths.agencies(),
      permission: 'structure.write',
      of: 'client',
      load: () => import('./agency-list.tsx').then((m) => ({ default: m.AgencyList })),
      entry: { label: msg`Agências`, icon: Building2, order: 23 },
    },
    agency: {
      path: agencyPaths.agency(':agencyId'),
      permission: 'structure.write',
      of: 'client',
      load: () => import('./agency.tsx').then((m) => ({ default: m.Agency })),
    },
  },
})
