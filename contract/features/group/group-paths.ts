import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const groupPaths = {
  groups: () => '/admin/groups',
  group: (groupId: PathId) => `/admin/groups/${segment(groupId)}`,
} as const
