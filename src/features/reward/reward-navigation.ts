import { msg } from '@lingui/core/macro'
import { Gift } from 'lucide-react'
import { rewardPaths } from '#contract/features/reward/reward-paths.ts'
import type { NavigationEntry } from '#platform/feature/app-feature.ts'

export const rewardNavigation: readonly NavigationEntry[] = [
  {
    group: 'main',
    to: rewardPaths.store(),
    icon: Gift,
    label: msg`Prêmios`,
    also: msg`loja, resgatar, trocar pontos, pedidos`,
    module: 'reward_store',
    order: 93,
  },
]
