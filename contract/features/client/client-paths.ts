import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const clientPaths = {
  clients: () => '/admin/clients',
  client: (clientId: PathId) => `/admin/clients/${segment(clientId)}`,
} as const
