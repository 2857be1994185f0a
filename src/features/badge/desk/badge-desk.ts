import { msg } from '@lingui/core/macro'
import { Medal } from 'lucide-react'
import { badgeContract } from '#contract/features/badge/badge-contract.ts'
import { badgePaths } from '#contract/features/badge/badge-paths.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'
import { badgeDeskErrors } from './badge-desk-errors.ts'

const page = { permission: 'badges.write', of: 'client' } as const

export const badgeDesk = deskFeature({
  name: 'badge',
  permissions: badgeContract.permissions,
  errors: badgeDeskErrors,
  pages: {
    badges: {
      ...page,
      path: badgePaths.deskBadges(),
      load: () => import('./badge-list.tsx').then((m) => ({ default: m.BadgeList })),
      entry: { label: msg`Medalhas`, icon: Medal, order: 74 },
    },
    newBadge: {
      ...page,
      path: badgePaths.newBadge(),
      load: () => import('./badge-page.tsx').then((m) => ({ default: m.NewBadge })),
    },
    badge: {
      ...page,
      path: badgePaths.deskBadge(':badgeId'),
      load: () => import('./badge-page.tsx').then((m) => ({ default: m.BadgePage })),
    },
  },
})
