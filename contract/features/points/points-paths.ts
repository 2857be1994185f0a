/** Addresses of its screens. */
export const pointsPaths = {
  points: () => '/points',
} as const
