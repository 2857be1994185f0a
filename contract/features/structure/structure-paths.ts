import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const structurePaths = {
  branches: () => '/admin/structure',
  branch: (branchId: PathId) => `/admin/structure/branches/${segment(branchId)}`,
  positions: () => '/admin/structure/positions',
} as const
