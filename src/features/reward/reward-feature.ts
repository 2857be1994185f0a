import { rewardPaths } from '#contract/features/reward/reward-paths.ts'
import { appFeature, byLayout, oneColumn } from '#platform/feature/app-feature.ts'

export const rewardFeature = appFeature({
  name: 'reward',
  screens: {
    store: {
      path: rewardPaths.store(),
      module: 'reward_store',
      tabs: true,
      load: byLayout(
        () => import('./store/store.mobile.tsx').then((m) => m.StoreMobile),
        () => import('./store/store.desktop.tsx').then((m) => m.StoreDesktop),
      ),
    },
    reward: {
      path: rewardPaths.reward(':id'),
      module: 'reward_store',
      load: byLayout(
        () => import('./item/reward.mobile.tsx').then((m) => m.RewardMobile),
        () => import('./item/reward.desktop.tsx').then((m) => m.RewardDesktop),
      ),
    },
    orders: {
      path: rewardPaths.orders(),
      module: 'reward_store',
      load: oneColumn(() => import('./orders/orders.tsx').then((m) => m.Orders)),
    },
  },
  links: { reward_store: { module: 'reward_store', list: rewardPaths.store(), item: rewardPaths.reward(':id') } },
  navigation: () => import('./reward-navigation.ts').then((m) => m.rewardNavigation),
  presenter: () => import('./reward-presenter.ts').then((m) => m.rewardPresenter),
  errors: () => import('./reward-errors.ts').then((m) => m.rewardErrors),
})
