import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const platformPeoplePaths = {
  people: () => '/admin/platform/people',
  person: (userId: PathId) => `/admin/platform/people/${segment(userId)}`,
} as const
