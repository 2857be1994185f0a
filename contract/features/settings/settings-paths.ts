import { segment } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const settingsPaths = {
  /** An address that a client has of its own (`settings.ownRoutes`). */
  ownRoute: (name: string) => `/${segment(name)}`,
  /** The settings of the client that is acted in. */
  settings: () => '/admin/settings',
  group: (name: string) => `/admin/settings/${segment(name)}`,
  history: () => '/admin/settings/history',
  systems: () => '/admin/settings/systems',
  /** The platform's own. */
  platformSettings: () => '/admin/platform/settings',
  platformGroup: (name: string) => `/admin/platform/settings/${segment(name)}`,
  platformHistory: () => '/admin/platform/settings/history',
} as const
