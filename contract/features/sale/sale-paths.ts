/** Addresses of its screens. */
export const salePaths = {
  sale: () => '/insert-sales',
} as const
