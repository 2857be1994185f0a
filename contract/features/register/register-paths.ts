/** Addresses of its screens. */
export const registerPaths = {
  register: () => '/register',
  registerSuccess: () => '/register-success',
  registerSevenTrade: () => '/register-seven-trade',
  registerPopTrade: () => '/register-pop-trade',
  completeRegister: () => '/complete-register',
  /** Ours: the specification has no address for it. */
  myData: () => '/profile/my-data',
} as const
