/** Addresses of its screens. */
export const profilePaths = {
  profile: () => '/profile',
} as const
