import { msg } from '@lingui/core/macro'
import { Search } from 'lucide-react'
import { searchPaths } from '#contract/features/search/search-paths.ts'
import type { NavigationEntry } from '#platform/feature/app-feature.ts'

export const searchNavigation: readonly NavigationEntry[] = [
  { group: 'own', tab: true, to: searchPaths.search(), label: msg`Buscar`, icon: Search, module: null, order: 65 },
]
