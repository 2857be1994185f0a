/** Addresses of its screens. */
export const reviewPaths = {
  review: () => '/admin/desk',
} as const
