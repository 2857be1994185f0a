import type { RoleName } from '#contract/engine/session/client.ts'

/** Who may change settings; whoever may is also told what the installation lacks. */
export const settingsPermissions = {
  /** Change the client's settings: colours, logos, languages, sign-in, registration and so on. */
  'settings.client': ['programme-admin', 'platform-admin'],
  /** Change the settings that hold where no client is named. */
  'settings.platform': ['platform-admin'],
} as const satisfies Record<string, readonly RoleName[]>
