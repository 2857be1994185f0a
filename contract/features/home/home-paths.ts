/** Addresses of its screens. */
export const homePaths = {
  home: () => '/home',
} as const
