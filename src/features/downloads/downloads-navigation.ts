import { msg } from '@lingui/core/macro'
import { Download } from 'lucide-react'
import { downloadsPaths } from '#contract/features/downloads/downloads-paths.ts'
import type { NavigationEntry } from '#platform/feature/app-feature.ts'

export const downloadsNavigation: readonly NavigationEntry[] = [
  {
    group: 'learn',
    to: downloadsPaths.downloads(),
    icon: Download,
    label: msg`Meus downloads`,
    also: msg`cursos neste aparelho, sem internet`,
    module: 'online_courses',
    order: 50,
  },
]
