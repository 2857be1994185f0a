/** The parts of the app that come after the start bundle: only who needs one loads it. */
export const loadSignIn = () => import('#features/sign-in/sign-in.tsx')
export const loadOpenArea = () => import('./open-area.tsx')
export const loadSignedIn = () => import('./signed-in.tsx')
