import { msg } from '@lingui/core/macro'
import { UsersRound } from 'lucide-react'
import { groupContract } from '#contract/features/group/group-contract.ts'
import { groupPaths } from '#contract/features/group/group-paths.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'

export const groupDesk = deskFeature({
  name: 'group',
  permissions: groupContract.permissions,
  pages: {
    groups: {
      path: groupPaths.groups(),
      permission: 'groups.write',
      of: 'client',
      load: () => import('./group-list.tsx').then((m) => ({ default: m.GroupList })),
      entry: { label: msg`Grupos`, icon: UsersRound, order: 14 },
    },
    group: {
      path: groupPaths.group(':groupId'),
      permission: 'groups.write',
      of: 'client',
      load: () => import('./group.tsx').then((m) => ({ default: m.Group })),
    },
  },
})
