import { msg } from '@lingui/core/macro'
import { Route } from 'lucide-react'
import { trailPaths } from '#contract/features/trail/trail-paths.ts'
import type { NavigationEntry } from '#platform/feature/app-feature.ts'

export const trailNavigation: readonly NavigationEntry[] = [
  {
    group: 'learn',
    to: trailPaths.trails(),
    icon: Route,
    label: msg`Trilhas`,
    also: msg`percurso, jornada`,
    module: 'trails',
    order: 20,
  },
]
