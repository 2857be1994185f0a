import { msg } from '@lingui/core/macro'
import { Route } from 'lucide-react'
import { trailContract } from '#contract/features/trail/trail-contract.ts'
import { trailPaths } from '#contract/features/trail/trail-paths.ts'
import { presenter } from '#platform/feature/presenters.ts'

export const trailPresenter = presenter(trailContract, {
  search: { trail: { name: msg`Trilhas`, icon: Route, path: ({ key }) => trailPaths.trail(key) } },
})
