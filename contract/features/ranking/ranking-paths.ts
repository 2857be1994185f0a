/** Addresses of its screens. */
export const rankingPaths = {
  ranking: () => '/ranking',
} as const
