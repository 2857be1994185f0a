import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its pages. */
export const reactionPaths = {
  deskReactions: () => '/admin/reactions',
  deskReaction: (activityId: PathId) => `/admin/reactions/${segment(activityId)}`,
} as const
