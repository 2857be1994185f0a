import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const siteListPaths = {
  lists: () => '/admin/lists',
  list: (key: PathId) => `/admin/lists/${segment(key)}`,
} as const
