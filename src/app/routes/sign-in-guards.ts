import { homePaths } from '#contract/features/home/home-paths.ts'
import { portfolioPaths } from '#contract/features/portfolio/portfolio-paths.ts'
import { signInPaths } from '#contract/features/sign-in/sign-in-paths.ts'
import { fitsPath, ownPath } from '#platform/paths.ts'

// What sign-in asks at its own addresses. It needs no list of screens: who comes for the first time waits for nothing
// of the closed area.

export interface Address {
  pathname: string
  search: string
  hash: string
}

/** Webservice links: sign-in shows there, and their query says where to go afterwards (`linkTarget`). */
export const isLinkPath = (pathname: string): boolean =>
  fitsPath(signInPaths.webserviceLogin(), pathname) || fitsPath(signInPaths.webserviceLogin(':token'), pathname)

/** Sign-in's own addresses. At those of the closed area it shows as well (`isSignInPath`). */
export const isOwnOfSignIn = (pathname: string): boolean => pathname === signInPaths.signIn() || isLinkPath(pathname)

/** A start with a session at this address most likely leads home: what home shows is read ahead. */
export const leadsHome = (pathname: string): boolean =>
  pathname === signInPaths.signIn() || fitsPath(homePaths.home(), pathname)

/**
 * Sign-in shows at an address: where its visitor wanted to go, or null. Whether there is a screen is asked when
 * somebody is signed in (`redirectTo`).
 */
export function redirectFrom({ pathname, search, hash }: Address): string | null {
  if (pathname !== signInPaths.signIn()) return ownPath(pathname + search + hash)
  const query = new URLSearchParams(search)
  return ownPath(query.get('redirect') ?? query.get('next'))
}

/** Where sign-in leads instead: to the portfolio, with the query, where the platform wants that first. */
export function portfolioFirst(
  address: Address,
  settings: { portfolio: boolean } | null,
  camePast: boolean,
): string | null {
  return settings?.portfolio && !camePast && address.pathname === signInPaths.signIn()
    ? portfolioPaths.portfolio() + address.search
    : null
}
