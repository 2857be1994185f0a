import { msg } from '@lingui/core/macro'
import { Gift } from 'lucide-react'
import { rewardOnDevice } from '#contract/features/reward/reward-on-device.ts'
import { rewardPaths } from '#contract/features/reward/reward-paths.ts'
import { presenter } from '#platform/feature/presenters.ts'

export const rewardPresenter = presenter(rewardOnDevice, {
  search: { reward: { name: msg`Prêmio`, icon: Gift, path: ({ key }) => rewardPaths.reward(key) } },
})
