import { goTo } from '#platform/open-link.tsx'
import { paths } from '#platform/paths.ts'
import { commonPart, paramsPart } from '#platform/persisted/parts.ts'
import { arrivalAt, portfolioFirst } from './guards.ts'

/** The open area's part of the session, for as long as the page lives. */
const seen = { portfolio: false, token: null as string | null }

/** The portfolio was looked at: sign-in no longer leads there. */
export function cameFromPortfolio(): void {
  seen.portfolio = true
}

/** A webservice token that came in the address; given out once. */
export function takeToken(): string | null {
  const { token } = seen
  seen.token = null
  return token
}

/** Keeps a webservice token for the sign-in that follows. Only in memory: it is good once and for minutes. */
export function keepToken(token: string | null): void {
  seen.token = token
}

/**
 * Somebody is at sign-in: keeps what their address brought along and takes it out of the address. Who
 * has just signed out leaves nothing for the next person.
 */
export function arrive(signedOut: boolean): () => void {
  const first = portfolioFirst(location, commonPart.getState().settings, seen.portfolio)
  if (first !== null) {
    goTo(first, { replace: true })
    return () => undefined
  }
  const { redirect, linkToken, token } = arrivalAt(location)
  const atSignIn = location.pathname === paths.signIn()
  if (signedOut) paramsPart.setState({ redirect: null, linkToken: null })
  else if (!atSignIn || redirect !== null) paramsPart.setState({ redirect })
  if (linkToken !== null) paramsPart.setState({ linkToken })
  if (token !== null) keepToken(token)
  if (!atSignIn || redirect !== null || linkToken !== null || token !== null) {
    history.replaceState(null, '', paths.signIn())
  }
  // Settings may say only now that the portfolio comes first.
  return commonPart.subscribe(({ settings }) => {
    const later = portfolioFirst(location, settings, seen.portfolio)
    if (later !== null) goTo(later, { replace: true })
  })
}
