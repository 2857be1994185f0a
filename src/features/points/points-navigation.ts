import { msg } from '@lingui/core/macro'
import { Coins } from 'lucide-react'
import { pointsPaths } from '#contract/features/points/points-paths.ts'
import type { NavigationEntry } from '#platform/feature/app-feature.ts'

export const pointsNavigation: readonly NavigationEntry[] = [
  {
    group: 'earn',
    to: pointsPaths.points(),
    icon: Coins,
    label: msg`Meus pontos`,
    also: msg`extrato, saldo, pontuação`,
    module: 'campaigns',
    order: 45,
  },
]
