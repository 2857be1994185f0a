import { msg } from '@lingui/core/macro'
import { Gift } from 'lucide-react'
import { rewardContract } from '#contract/features/reward/reward-contract.ts'
import { rewardPaths } from '#contract/features/reward/reward-paths.ts'
import { presenter } from '#platform/feature/presenters.ts'

export const rewardPresenter = presenter(rewardContract, {
  search: { reward: { name: msg`Prêmio`, icon: Gift, path: ({ key }) => rewardPaths.reward(key) } },
})
