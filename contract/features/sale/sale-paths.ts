/** Addresses of its screens. */
export const salePaths = {
  sale: () => '/insert-sales',
  one: (id: string) => `/insert-sales/${id}`,
} as const
