import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const enrolmentPaths = {
  enrolments: () => '/admin/enrolments',
  enrolment: (enrolmentId: PathId) => `/admin/enrolments/${segment(enrolmentId)}`,
  enrolmentRules: () => '/admin/enrolment-rules',
  enrolmentRule: (ruleId: PathId) => `/admin/enrolment-rules/${segment(ruleId)}`,
} as const
