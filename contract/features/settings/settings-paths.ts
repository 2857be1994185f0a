import { segment } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const settingsPaths = {
  /** An address that a client has of its own (`settings.ownRoutes`). */
  ownRoute: (name: string) => `/${segment(name)}`,
} as const
