import { hasToken, takeToken } from '#platform/start/address-tokens.ts'
import { goTo } from '#platform/browser/open-link.tsx'
import { signInPaths } from '#contract/features/sign-in/sign-in-paths.ts'
import { commonPart, paramsPart } from '#platform/persisted/parts.ts'
import { ownParts } from '#platform/persisted/own-parts.ts'
import { isLinkPath, portfolioFirst, redirectFrom } from '../routes/sign-in-guards.ts'

let portfolioSeen = false

/** The portfolio was looked at: sign-in no longer leads there for as long as the page lives. */
export function cameFromPortfolio(): void {
  portfolioSeen = true
}

/** Somebody came with what another system gave them: sign-in takes it at once. */
export const sentWithToken = (): boolean => hasToken('token') || hasToken('sso') || hasToken('access_token')

/** Leads to the portfolio where the platform wants that first; true when it did. */
function showPortfolio(): boolean {
  // Somebody who was sent here with a token is not shown around first.
  const first = portfolioFirst(location, commonPart.getState().settings, portfolioSeen || sentWithToken())
  if (first !== null) goTo(first, { replace: true })
  return first !== null
}

/** Keeps what a link was for until the sign-in it belongs to. */
export function keepLinkToken(): void {
  const linkToken = takeToken('link_token')
  if (linkToken !== null) paramsPart.setState({ linkToken })
}

/**
 * Somebody is at sign-in: keeps where they wanted to go and takes it out of the address. Who has just
 * signed out leaves nothing for the next person.
 */
export function startNavigation(signedOut: boolean): () => void {
  keepLinkToken()
  // A webservice link says by itself where it leads: its address stays until then.
  if (isLinkPath(location.pathname) || showPortfolio()) return () => undefined
  const redirect = redirectFrom(location)
  const atSignIn = location.pathname === signInPaths.signIn()
  if (signedOut) {
    ownParts(null)
    paramsPart.setState({ redirect: null, linkToken: null })
  } else if (!atSignIn || redirect !== null) paramsPart.setState({ redirect })
  if (!atSignIn || redirect !== null) history.replaceState(null, '', signInPaths.signIn())
  // Settings may say only now that the portfolio comes first.
  return commonPart.subscribe(showPortfolio)
}
