import { msg } from '@lingui/core/macro'
import { Target } from 'lucide-react'
import { audienceContract } from '#contract/features/audience/audience-contract.ts'
import { audiencePaths } from '#contract/features/audience/audience-paths.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'
import { audienceErrors } from './audience-desk-errors.ts'

const ofClient = { permission: 'audiences.write', of: 'client' } as const

export const audienceDesk = deskFeature({
  name: 'audience',
  permissions: audienceContract.permissions,
  errors: audienceErrors,
  pages: {
    audiences: {
      ...ofClient,
      path: audiencePaths.audiences(),
      load: () => import('./audience-list.tsx').then((m) => ({ default: m.AudienceList })),
      entry: { label: msg`Públicos`, icon: Target, order: 16 },
    },
    newAudience: {
      ...ofClient,
      path: audiencePaths.newAudience(),
      load: () => import('./audience.tsx').then((m) => ({ default: m.NewAudience })),
    },
    audience: {
      ...ofClient,
      path: audiencePaths.audience(':audienceId'),
      load: () => import('./audience.tsx').then((m) => ({ default: m.Audience })),
    },
    seen: {
      of: 'client',
      permission: 'people.read',
      path: audiencePaths.seenBy(':userId'),
      load: () => import('./seen/seen.tsx').then((m) => ({ default: m.SeenByPerson })),
    },
  },
})
