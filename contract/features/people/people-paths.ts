import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const peoplePaths = {
  people: () => '/admin/people',
  person: (userId: PathId) => `/admin/people/${segment(userId)}`,
} as const
