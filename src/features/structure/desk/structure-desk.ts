import { msg } from '@lingui/core/macro'
import { Network } from 'lucide-react'
import { structureContract } from '#contract/features/structure/structure-contract.ts'
import { structurePaths } from '#contract/features/structure/structure-paths.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'
import { structureErrors } from './structure-desk-errors.ts'

export const structureDesk = deskFeature({
  name: 'structure',
  permissions: structureContract.permissions,
  errors: structureErrors,
  pages: {
    branches: {
      path: structurePaths.branches(),
      permission: 'structure.write',
      of: 'client',
      load: () => import('./branch/branch-list.tsx').then((m) => ({ default: m.BranchList })),
      entry: { label: msg`Estrutura`, icon: Network, order: 20 },
    },
    branch: {
      path: structurePaths.branch(':branchId'),
      permission: 'structure.write',
      of: 'client',
      load: () => import('./branch/branch.tsx').then((m) => ({ default: m.Branch })),
    },
    positions: {
      path: structurePaths.positions(),
      permission: 'structure.write',
      of: 'client',
      load: () => import('./position-list.tsx').then((m) => ({ default: m.PositionList })),
    },
  },
})
