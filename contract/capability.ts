import type { RoleName } from './client.ts'

/** What only some roles may do in a client; the server and the buttons ask the same list. */
const capabilities = {
  /** Change the client's settings: colours, logos, languages, sign-in, registration and so on. */
  'settings.client': ['programme-admin', 'platform-admin'],
  /** Change the settings that hold where no client is named. */
  'settings.platform': ['platform-admin'],
  /** Write the client's pages, its terms and its onboarding among them. */
  'pages.client': ['programme-admin', 'platform-admin'],
  /** Write the texts that stand where a client has none of its own. */
  'pages.platform': ['platform-admin'],
} as const satisfies Record<string, readonly RoleName[]>

export type Capability = keyof typeof capabilities

/** Whether somebody with these roles may do it. */
export function can(roles: readonly RoleName[], capability: Capability): boolean {
  const allowed: readonly RoleName[] = capabilities[capability]
  return roles.some((role) => allowed.includes(role))
}
