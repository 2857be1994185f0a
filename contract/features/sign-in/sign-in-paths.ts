import { segment } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const signInPaths = {
  signIn: () => '/',
  maintenanceLogin: () => '/maintenance-login',
  loginRedirect: () => '/login-redirect-v2',
  webserviceLogin: (token?: string) => (token ? `/webservice-login/${segment(token)}` : '/webservice-login/'),
} as const
