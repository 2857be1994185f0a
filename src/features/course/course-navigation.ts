import { msg } from '@lingui/core/macro'
import { BookOpen } from 'lucide-react'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import type { NavigationEntry } from '#platform/feature/app-feature.ts'

export const courseNavigation: readonly NavigationEntry[] = [
  {
    group: 'learn',
    to: coursePaths.courses(),
    icon: BookOpen,
    label: msg`Cursos`,
    also: msg`aulas, treinamentos, catálogo`,
    module: 'online_courses',
    order: 10,
  },
]
