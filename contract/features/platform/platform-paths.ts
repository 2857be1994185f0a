/** Addresses of its screens. */
export const platformPaths = {
  platform: () => '/admin/platform',
  start: () => '/admin/start',
} as const
