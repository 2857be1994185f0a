import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its screens; tests are taken in the player. */
export const attemptPaths = {
  tests: () => '/admin/tests',
  test: (activityId: PathId) => `/admin/tests/${segment(activityId)}`,
  testPerson: (activityId: PathId, userId: PathId) => `/admin/tests/${segment(activityId)}/people/${segment(userId)}`,
  marking: () => '/admin/marking',
  markedAttempt: (attemptId: PathId) => `/admin/marking/${segment(attemptId)}`,
  corrections: (questionId: PathId) => `/admin/corrections/${segment(questionId)}`,
} as const
