import { msg } from '@lingui/core/macro'
import { Gift, PackageCheck } from 'lucide-react'
import { rewardPaths } from '#contract/features/reward/reward-paths.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'
import { rewardDeskErrors } from './reward-desk-errors.ts'

const manage = { permission: 'programme.manage', of: 'client' } as const
const audit = { permission: 'programme.audit', of: 'client' } as const

export const rewardDesk = deskFeature({
  name: 'reward',
  // Those of its pages are of the audit and of the points.
  permissions: {},
  errors: rewardDeskErrors,
  pages: {
    rewardOrders: {
      ...audit,
      path: rewardPaths.deskOrders(),
      load: () => import('./orders/order-list.tsx').then((m) => ({ default: m.OrderList })),
      entry: { label: msg`Pedidos de prêmios`, icon: PackageCheck, order: 22 },
    },
    rewardOrder: {
      ...audit,
      path: rewardPaths.deskOrder(':orderId'),
      load: () => import('./orders/order-page.tsx').then((m) => ({ default: m.OrderPage })),
    },
    rewards: {
      ...manage,
      path: rewardPaths.deskRewards(),
      load: () => import('./reward-list.tsx').then((m) => ({ default: m.RewardList })),
      entry: { label: msg`Loja de prêmios`, icon: Gift, order: 76 },
    },
    rewardShelves: {
      ...manage,
      path: rewardPaths.deskShelves(),
      load: () => import('./shelves.tsx').then((m) => ({ default: m.Shelves })),
    },
    newReward: {
      ...manage,
      path: rewardPaths.newReward(),
      load: () => import('./reward-page.tsx').then((m) => ({ default: m.NewReward })),
    },
    reward: {
      ...manage,
      path: rewardPaths.deskReward(':rewardId'),
      load: () => import('./reward-page.tsx').then((m) => ({ default: m.RewardPage })),
    },
  },
})
