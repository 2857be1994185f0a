/** Addresses of its screens; the first two are the specification's. */
export const rewardPaths = {
  store: () => '/reward-store',
  reward: (id: number | string) => `/reward-store/details/${id}/`,
  orders: () => '/reward-store/orders',
  deskRewards: () => '/admin/rewards',
  newReward: () => '/admin/rewards/new',
  deskReward: (id: number | string) => `/admin/rewards/${id}`,
  deskShelves: () => '/admin/reward-shelves',
  deskOrders: () => '/admin/reward-orders',
  deskOrder: (id: string) => `/admin/reward-orders/${id}`,
} as const
