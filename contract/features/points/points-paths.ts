/** Addresses of its screens. */
export const pointsPaths = {
  points: () => '/points',
  deskPoints: () => '/admin/points',
} as const
