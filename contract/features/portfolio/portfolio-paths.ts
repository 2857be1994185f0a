import { segment } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const portfolioPaths = {
  portfolio: () => '/portfolio',
  portfolioCourse: (slug: string) => `/portfolio-course/${segment(slug)}`,
  aboutTeam: () => '/about-team',
} as const
