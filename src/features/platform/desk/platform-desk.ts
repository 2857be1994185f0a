import { msg } from '@lingui/core/macro'
import { Gauge } from 'lucide-react'
import { platformPaths } from '#contract/features/platform/platform-paths.ts'
import { platformContract } from '#contract/features/platform/platform-contract.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'
import { platformErrors } from './platform-desk-errors.ts'

export const platformDesk = deskFeature({
  name: 'platform',
  permissions: platformContract.permissions,
  errors: platformErrors,
  pages: {
    platform: {
      path: platformPaths.platform(),
      permission: 'platform.run',
      of: 'platform',
      load: () => import('./platform.tsx').then((m) => ({ default: m.Platform })),
      entry: { label: msg`Visão geral`, icon: Gauge, order: 10 },
    },
    start: {
      path: platformPaths.start(),
      permission: 'platform.run',
      of: 'platform',
      load: () => import('./start.tsx').then((m) => ({ default: m.Start })),
    },
  },
})
