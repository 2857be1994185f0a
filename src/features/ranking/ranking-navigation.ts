import { msg } from '@lingui/core/macro'
import { Trophy } from 'lucide-react'
import { rankingPaths } from '#contract/features/ranking/ranking-paths.ts'
import type { NavigationEntry } from '#platform/feature/app-feature.ts'

export const rankingNavigation: readonly NavigationEntry[] = [
  {
    group: 'earn',
    to: rankingPaths.ranking(),
    icon: Trophy,
    label: msg`Ranking`,
    also: msg`classificação, posição, colocação`,
    module: 'ranking',
    order: 55,
  },
]
