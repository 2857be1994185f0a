import { msg } from '@lingui/core/macro'
import { Coins } from 'lucide-react'
import { pointsPaths } from '#contract/features/points/points-paths.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'
import { pointsDeskErrors } from './points-desk-errors.ts'

export const pointsDesk = deskFeature({
  name: 'points',
  permissions: {},
  errors: pointsDeskErrors,
  pages: {
    points: {
      permission: 'programme.manage',
      of: 'client',
      path: pointsPaths.deskPoints(),
      load: () => import('./adjustments.tsx').then((m) => ({ default: m.Adjustments })),
      entry: { label: msg`Ajustes e bloqueios`, icon: Coins, order: 77 },
    },
  },
})
