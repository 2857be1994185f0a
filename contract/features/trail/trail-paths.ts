import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const trailPaths = {
  trails: () => '/trails',
  trail: (trailId: PathId) => `/trails/${segment(trailId)}`,
} as const
