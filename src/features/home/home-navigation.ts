import { msg } from '@lingui/core/macro'
import { House } from 'lucide-react'
import { homePaths } from '#contract/features/home/home-paths.ts'
import type { NavigationEntry } from '#platform/feature/app-feature.ts'

export const homeNavigation: readonly NavigationEntry[] = [
  { group: 'main', tab: true, to: homePaths.home(), label: msg`Início`, icon: House, module: null, order: 90 },
]
