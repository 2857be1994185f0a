import { msg } from '@lingui/core/macro'
import { Medal } from 'lucide-react'
import { badgePaths } from '#contract/features/badge/badge-paths.ts'
import type { NavigationEntry } from '#platform/feature/app-feature.ts'

export const badgeNavigation: readonly NavigationEntry[] = [
  {
    group: 'own',
    to: badgePaths.ownBadges(),
    icon: Medal,
    label: msg`Minhas medalhas`,
    also: msg`insígnia, badge, conquista, compartilhar`,
    module: null,
    order: 73,
  },
]
