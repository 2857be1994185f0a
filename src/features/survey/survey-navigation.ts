import { msg } from '@lingui/core/macro'
import { ClipboardList } from 'lucide-react'
import { surveyPaths } from '#contract/features/survey/survey-paths.ts'
import type { NavigationEntry } from '#platform/feature/app-feature.ts'

export const surveyNavigation: readonly NavigationEntry[] = [
  {
    group: 'main',
    to: surveyPaths.surveys(),
    icon: ClipboardList,
    label: msg`Pesquisas`,
    also: msg`opinião, satisfação, clima, questionário`,
    module: 'surveys',
    order: 97,
  },
]
