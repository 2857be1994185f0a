import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const audiencePaths = {
  audiences: () => '/admin/audiences',
  newAudience: () => '/admin/audiences/new',
  audience: (audienceId: PathId) => `/admin/audiences/${segment(audienceId)}`,
  /** What somebody sees, and by which rule. */
  seenBy: (userId: PathId) => `/admin/people/${segment(userId)}/sees`,
} as const
