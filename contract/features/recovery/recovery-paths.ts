import { segment } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const recoveryPaths = {
  setPassword: (username: string, uid: string, token: string) =>
    `/set-password/${segment(username)}/${segment(uid)}/${segment(token)}`,
  recoverPassword: (username: string, uid: string, token: string) =>
    `/recover-password/${segment(username)}/${segment(uid)}/${segment(token)}`,
  requestPassword: () => '/request-password/',
  firstAccess: () => '/first_access/',
} as const
