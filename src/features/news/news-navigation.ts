import { msg } from '@lingui/core/macro'
import { Newspaper } from 'lucide-react'
import { newsPaths } from '#contract/features/news/news-paths.ts'
import type { NavigationEntry } from '#platform/feature/app-feature.ts'

export const newsNavigation: readonly NavigationEntry[] = [
  {
    group: 'main',
    to: newsPaths.news(),
    icon: Newspaper,
    label: msg`Notícias`,
    also: msg`novidades, avisos, comunicados`,
    module: 'news',
    order: 95,
  },
]
