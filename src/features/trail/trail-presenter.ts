import { msg } from '@lingui/core/macro'
import { Route } from 'lucide-react'
import { trailContract } from '#contract/features/trail/trail-contract.ts'
import { paths } from '#platform/paths.ts'
import { presenter } from '#platform/presenters.ts'

export const trailPresenter = presenter(trailContract, {
  search: { trail: { name: msg`Trilhas`, icon: Route, path: ({ key }) => paths.trail(key) } },
})
