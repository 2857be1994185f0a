import { segment } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const registerPaths = {
  register: () => '/register',
  registerSuccess: () => '/register-success',
  /** Ours: where the link of the letter leads. */
  confirmRegister: (token: string) => `/confirm-register/${segment(token)}`,
  registerSevenTrade: () => '/register-seven-trade',
  registerPopTrade: () => '/register-pop-trade',
  completeRegister: () => '/complete-register',
  /** Ours: the specification has no address for it. */
  myData: () => '/profile/my-data',
} as const
