import { msg } from '@lingui/core/macro'
import { ListOrdered, Megaphone } from 'lucide-react'
import { campaignPaths } from '#contract/features/campaign/campaign-paths.ts'
import type { NavigationEntry } from '#platform/feature/app-feature.ts'

export const campaignNavigation: readonly NavigationEntry[] = [
  {
    group: 'earn',
    to: campaignPaths.campaigns(),
    icon: Megaphone,
    label: msg`Campanhas`,
    also: msg`inscrição, participar, minhas lojas`,
    module: 'campaigns',
    order: 44,
  },
  {
    group: 'earn',
    to: campaignPaths.pointsTable(),
    icon: ListOrdered,
    label: msg`Tabela de pontos`,
    module: 'points_table',
    order: 45,
  },
]
