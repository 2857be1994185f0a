import { msg } from '@lingui/core/macro'
import { Send } from 'lucide-react'
import { partnerPaths } from '#contract/features/partner/partner-paths.ts'
import type { NavigationEntry } from '#platform/feature/app-feature.ts'

export const partnerNavigation: readonly NavigationEntry[] = [
  {
    group: 'earn',
    to: partnerPaths.transfer(),
    icon: Send,
    label: msg`Transferir pontos`,
    also: msg`programa parceiro, enviar pontos`,
    module: 'points_transfer',
    order: 46,
  },
]
