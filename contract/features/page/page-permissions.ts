import type { RoleName } from '#contract/engine/session/client.ts'

/** Who may write pages; a file of its own, which the desk reads without any schema. */
export const pagePermissions = {
  /** Write the client's pages, its terms and its onboarding among them. */
  'pages.client': ['programme-admin', 'platform-admin'],
  /** Write the texts that stand where a client has none of its own. */
  'pages.platform': ['platform-admin'],
} as const satisfies Record<string, readonly RoleName[]>
