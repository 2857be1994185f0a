import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const badgePaths = {
  /** Ours: the address by which somebody shows a badge to others. */
  badge: (awardId: string) => `/badges/${segment(awardId)}`,
  /** A person's own. */
  ownBadges: () => '/profile/badges',
  deskBadges: () => '/admin/badges',
  newBadge: () => '/admin/badges/new',
  deskBadge: (badgeId: PathId) => `/admin/badges/${segment(badgeId)}`,
} as const
