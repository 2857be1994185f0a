import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const storePaths = {
  stores: () => '/admin/stores',
  newStore: () => '/admin/stores/new',
  store: (storeId: PathId) => `/admin/stores/${segment(storeId)}`,
} as const
