/** Addresses of its screens. */
export const searchPaths = {
  /** Ours: the specification has no address for it. */
  search: () => '/search',
} as const
