import { institutionalPages } from '#contract/features/page/institutional-pages.ts'
import { fitsPath, paths } from '#platform/paths.ts'

/**
 * Addresses of the open area that everybody sees, signed in or not; at its others, who is signed in goes
 * to the client's home route (specification, section 4). Apart from the screens: every start needs this.
 */
export const pathsForAnyone: readonly string[] = [
  // What they say is for everybody, also for who stands between signing in and the closed area.
  ...institutionalPages.map((page) => paths.institutional(page)),
  // A link that was mailed is followed whoever is signed in on this device.
  paths.recoverPassword(':username', ':uidb64', ':token'),
  paths.setPassword(':username', ':uidb64', ':token'),
  // Whoever holds a certificate may check it.
  paths.certificate(':code'),
  paths.demoMailbox(),
]

/** Open addresses that a signed-in person sees all the same. */
export const isForAnyone = (pathname: string): boolean => pathsForAnyone.some((path) => fitsPath(path, pathname))
