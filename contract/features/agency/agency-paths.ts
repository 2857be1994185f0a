import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const agencyPaths = {
  agencies: () => '/admin/agencies',
  agency: (agencyId: PathId) => `/admin/agencies/${segment(agencyId)}`,
} as const
